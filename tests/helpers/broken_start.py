"""A page on which the browser breaks down as it starts."""

# So many visits in this tab run a WebAssembly module that only breaks down, just as Python begins.
BREAKS_DOWN = """
  document.addEventListener("take-image", () => setTimeout(() => {
    const times = Number(sessionStorage.getItem("breaks") ?? 0);
    if (times === %d) return;
    sessionStorage.setItem("breaks", times + 1);
    const code = [1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 8, 1, 0, 10, 5, 1, 3, 0, 0, 11];
    const module = new WebAssembly.Module(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0, ...code]));
    new WebAssembly.Instance(module);
  }));
"""
