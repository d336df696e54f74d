"use strict";
// On a disk no server maps folders to their index.html, so links have to name it.
if (location.protocol === "file:") {
  for (const form of document.querySelectorAll("form[action]")) form.action += "index.html";
  for (const link of document.querySelectorAll("a[href]")) {
    const [path, ...place] = link.getAttribute("href").split(/(?=[?#])/);
    if (path.endsWith("/")) link.href = path + "index.html" + place.join("");
  }
}
// Unfolds the target of a link, at any depth.
const open = () => {
  const id = decodeURIComponent(location.hash.slice(1));
  const wanted = id && document.getElementById(id);
  if (!wanted) return;
  for (let part = wanted; part; part = part.parentElement) if (part.tagName === "DETAILS") part.open = true;
  wanted.scrollIntoView();
};
addEventListener("hashchange", open);
open();
