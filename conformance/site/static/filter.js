"use strict";
// A search box that filters a list to the entries that contain all typed words.
for (const input of document.querySelectorAll("input[data-filters]")) {
  const box = input.closest(".filter");
  const items = [...document.getElementById(input.dataset.filters).children];
  const plain = (text) => text.normalize("NFKD").replace(/[\u0300-\u036f'’]/g, "").toLowerCase();
  const texts = items.map((item) => plain(item.textContent));
  const filter = () => {
    const words = plain(input.value).split(/\s+/).filter(Boolean);
    let shown = 0;
    items.forEach((item, at) => {
      item.hidden = !words.every((word) => texts[at].includes(word));
      shown += !item.hidden;
    });
    box.querySelector("[role=status]").textContent = words.length ? `${shown} of ${items.length}` : "";
  };
  input.addEventListener("input", filter);
  box.hidden = false;
  filter();
}
