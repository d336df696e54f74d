// Serves the page offline: cached files are refetched if the network is available, and otherwise
// served from the cache.

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
