"use strict";
// For file: URLs no server maps folders to index.html, so links must name it.
if (location.protocol === "file:") {
  for (const form of document.querySelectorAll("form[action]")) form.action += "index.html";
  for (const link of document.querySelectorAll("a[href]")) {
    const [path, ...place] = link.getAttribute("href").split(/(?=[?#])/);
    if (path.endsWith("/")) link.href = path + "index.html" + place.join("");
  }
}
// Expands a link's target and all elements around it.
const open = () => {
  const id = decodeURIComponent(location.hash.slice(1));
  const wanted = id && document.getElementById(id);
  if (!wanted) return;
  for (let part = wanted; part; part = part.parentElement) if (part.tagName === "DETAILS") part.open = true;
  wanted.scrollIntoView();
};
addEventListener("hashchange", open);
open();
