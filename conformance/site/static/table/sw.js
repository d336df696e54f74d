// Shows the page when there is no network: what page.js keeps in this cache is fetched anew where
// that works, and else taken from it.

const KEPT = "headjudge-table-page";

const fresh = async (request) => {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await (await caches.open(KEPT)).match(request, { ignoreSearch: true });
    if (kept) return kept;
    throw error;
  }
};

addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(clients.claim()));
addEventListener("fetch", (event) => {
  if (event.request.method === "GET") event.respondWith(fresh(event.request));
});
