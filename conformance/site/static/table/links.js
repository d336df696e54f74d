// Links that contain a whole scenario; the format must not change. See table_fragment in conformance/site/addresses.py.

const through = async (bytes, stream) => {
  const passed = new Blob([bytes]).stream().pipeThrough(stream);
  return new Uint8Array(await new Response(passed).arrayBuffer());
};

/** Returns the URL fragment for a text and an optional edition. */
export const link = async (text, edition = "") => {
  const packed = await through(new TextEncoder().encode(text), new CompressionStream("deflate-raw"));
  const plain = Array.from(packed, (byte) => String.fromCharCode(byte)).join("");
  const base64 = btoa(plain).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
  return `#${edition ? `edition=${edition}&` : ""}text=${base64}`;
};

/** Returns the text and edition encoded in a URL fragment; null if it has no text. */
export const held = async (fragment) => {
  const values = new URLSearchParams(fragment.replace(/^#/, ""));
  if (!values.get("text")) return null;
  try {
    const base64 = values.get("text").replaceAll("-", "+").replaceAll("_", "/");
    const packed = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const bytes = await through(packed, new DecompressionStream("deflate-raw"));
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return { text, edition: values.get("edition") ?? "" };
  } catch {
    return null;
  }
};
