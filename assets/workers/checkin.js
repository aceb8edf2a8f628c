// Keeps the check-in page of one event, so that it opens without a network.
const NAME = `checkin ${self.registration.scope}`;
const KEPT = new Set(['script', 'style', 'font', 'image']);

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin } = new URL(request.url);
  const isPage = request.mode === 'navigate';
  if (request.method !== 'GET' || origin !== self.location.origin || !(isPage || KEPT.has(request.destination))) return;
  event.respondWith(isPage ? page(request) : part(request));
});

/** A network that answers nothing is none. */
const PATIENCE_MS = 5000;

/** The newest, or else the one that was opened last. Who may no longer see it has no copy either. */
async function page(request) {
  const kept = await caches.match(self.registration.scope, { cacheName: NAME });
  const fresh = freshPage(request);
  if (!kept) return fresh;
  const late = new Promise((resolve) => setTimeout(() => resolve(kept), PATIENCE_MS));
  return Promise.race([fresh.catch(() => kept), late]);
}

async function freshPage(request) {
  const answer = await fetch(request);
  if (answer.ok && !answer.redirected && request.url === self.registration.scope) {
    const cache = await caches.open(NAME);
    await cache.put(request.url, answer.clone());
  } else if ([401, 403, 404].includes(answer.status) || answer.redirected) await caches.delete(NAME);
  return answer;
}

/** Files have a hash in their name: what is kept is right. */
async function part(request) {
  const kept = await caches.match(request, { cacheName: NAME });
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok && answer.type === 'basic') {
    const cache = await caches.open(NAME);
    await cache.put(request, answer.clone());
  }
  return answer;
}
