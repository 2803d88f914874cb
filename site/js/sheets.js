// Keeps the sheets to print on the device, where the site itself is kept: each one once it has been
// downloaded, or all by a button.
import { askKeeper } from "./offline.js";

const place = document.querySelector(".keep-sheets");
const button = place?.querySelector("button");
const said = place?.querySelector("[role=status]");

/** @typedef {{ kept: number, total: number, bytes: number }} Sheets */
/** @param {string} text */
const say = (text) => {
  if (said) said.textContent = text;
};
/** @param {Sheets} sheets */
const show = ({ kept, total, bytes }) => {
  if (!place || !button) return;
  button.textContent = `Keep the printed sheets offline (${(bytes / 1e6).toFixed(1)}\u00a0MB)`;
  button.hidden = kept === total;
  place.toggleAttribute("hidden", !total);
  if (kept === total) say("All sheets are kept on this device.");
};
const keep = async () => {
  if (!button) return;
  button.disabled = true;
  try {
    show(await askKeeper("keep sheets", ({ kept, total }) => say(`${kept} of ${total}`)));
  } catch {
    say("Some sheets could not be downloaded. Check the connection and try again.");
  }
  button.disabled = false;
};

// A browser's own download goes past the service worker, which would neither keep the sheet nor have it
// when there is no network.
/** @param {HTMLAnchorElement} link */
const download = async (link) => {
  const file = document.createElement("a");
  file.download = link.pathname.split("/").at(-1) ?? "";
  try {
    const response = await fetch(link.href);
    if (!response.ok) throw new Error(response.statusText);
    file.href = URL.createObjectURL(await response.blob());
  } catch {
    say("This sheet is not kept on this device. Check the connection and try again.");
    return;
  }
  file.click();
  // Not at once, as some browsers begin to read it only then.
  setTimeout(() => URL.revokeObjectURL(file.href), 60_000);
  show(await askKeeper("sheets"));
};

button?.addEventListener("click", keep);
document.addEventListener("click", (event) => {
  const link = event.target instanceof Element && event.target.closest("a[download]");
  if (!(link instanceof HTMLAnchorElement) || !navigator.serviceWorker?.controller) return;
  event.preventDefault();
  download(link);
});
askKeeper("sheets").then(show, () => {});
