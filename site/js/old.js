// Tells a browser that is too old for the games so, and shows the way to what works in it. Written for
// the browsers that it is about: no word of the language here is younger than 2009.
(function () {
  "use strict";
  var isOld = typeof structuredClone !== "function"; // PyScript uses it
  if (!isOld && typeof WebAssembly === "object") return;
  var trouble = isOld
    ? "This browser is too old for the games. Please use a newer one; the "
    : "This browser's WebAssembly is switched off, and the games need it. Without it the ";
  var root = document.documentElement;
  root.setAttribute("data-too-old", ""); // then boot.js lets it be

  /** @type {(text: string, address: string) => HTMLElement} */
  var link = function (text, address) {
    var element = document.createElement("a");
    element.href = address;
    element.appendChild(document.createTextNode(text));
    return element;
  };
  document.addEventListener("DOMContentLoaded", function () {
    var place = document.getElementById("alert");
    if (!place) return;
    var words = document.createTextNode.bind(document);
    var parts = [
      words(trouble),
      link("rules", "rules/"),
      words(" and the "),
      link("boards to print", "print/"),
      words(" work all the same."),
    ];
    for (var i = 0; i < parts.length; i++) place.appendChild(parts[i]);
  });
})();
