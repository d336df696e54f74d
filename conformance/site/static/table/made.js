// Parts of a page. Every text goes in as text, so that nothing in it is taken for markup.

/** An element with these attributes and children; a child is an element or a text. */
export const made = (tag, attributes = {}, ...children) => {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes))
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value !== null && value !== false) element.setAttribute(name, value === true ? "" : value);
  element.append(...children.flat().filter((child) => child !== null && child !== ""));
  return element;
};
