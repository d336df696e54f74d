"use strict";
// From a disk, where no server turns a folder into its page, links name the page.
if (location.protocol === "file:") {
  for (const form of document.querySelectorAll("form[action]")) form.action += "index.html";
  for (const link of document.querySelectorAll("a[href]")) {
    const [path, ...place] = link.getAttribute("href").split(/(?=[?#])/);
    if (path.endsWith("/")) link.href = path + "index.html" + place.join("");
  }
}
// What a link leads to is opened, however deep it is folded in.
const open = () => {
  const id = decodeURIComponent(location.hash.slice(1));
  const wanted = id && document.getElementById(id);
  if (!wanted) return;
  for (let part = wanted; part; part = part.parentElement) if (part.tagName === "DETAILS") part.open = true;
  wanted.scrollIntoView();
};
addEventListener("hashchange", open);
open();
