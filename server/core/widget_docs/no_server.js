/** In the static site of widgets: what would ask the server waits, and what would leave the page stays. */

const pageFetch = globalThis.fetch;
const isFile = (address) => new URL(address, location.href).pathname.includes('/assets/');

globalThis.fetch = (asked, init) =>
  isFile(asked.url ?? asked) ? pageFetch(asked, init) : new Promise(() => undefined);
Navigator.prototype.sendBeacon = () => true;

addEventListener('submit', (event) => event.preventDefault());
addEventListener('click', (event) => {
  if (event.target.closest?.('.gallery__pane a[href^="/"]')) event.preventDefault();
});
