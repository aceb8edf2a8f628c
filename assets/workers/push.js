// Shows operators that a visitor waits, also when no page of the console is open.
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('push', (event) => {
  const { title, body, url, tag } = event.data.json();
  event.waitUntil(self.registration.showNotification(title, { body, tag, data: url, renotify: true }));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(new URL(event.notification.data, self.location.origin).href));
});

/** A page that shows the conversation already comes to the front; what was typed there stays. */
async function open(url) {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const known = pages.find((page) => page.url.split('#')[0] === url);
  return known ? known.focus() : self.clients.openWindow(url);
}
