// Builds elements. Strings are inserted as text nodes, so markup in them has no effect.

/** Returns an element with attributes and children; a child is an element or a string. */
export const made = (tag, attributes = {}, ...children) => {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes))
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value !== null && value !== false) element.setAttribute(name, value === true ? "" : value);
  element.append(...children.flat().filter((child) => child !== null && child !== ""));
  return element;
};
