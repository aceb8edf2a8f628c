/** The script that puts the chat into a frame on a page of another website. */

/** Runs on that page without our scripts, and takes only the size of its frame from messages. */
const LOADER = `(() => {
  const address = new URL(document.currentScript.src);
  address.pathname = address.pathname.replace('/loader/', '/support/');
  const page = (location.pathname + location.search).slice(0, 150);
  address.search = new URLSearchParams({ framed: 'true', page });
  const frame = document.createElement('iframe');
  frame.src = address;
  frame.title = TITLE;
  const add = () => {
    const side = getComputedStyle(document.documentElement).direction === 'rtl' ? 'left' : 'right';
    Object.assign(frame.style, {
      position: 'fixed', bottom: 0, [side]: 0, zIndex: 2147483000, border: 0, colorScheme: 'light dark',
      width: '320px', height: 0, maxWidth: '100vw', maxHeight: '100vh', background: 'none',
    });
    document.body.append(frame);
  };
  addEventListener('message', ({ source, origin, data }) => {
    if (source !== frame.contentWindow || origin !== address.origin || !data.livechat) return;
    frame.style.width = Number(data.livechat.width) + 'px';
    frame.style.height = Number(data.livechat.height) + 'px';
  });
  if (document.body) add();
  else addEventListener('DOMContentLoaded', add);
})();
`;

export const loaderScript = (title: string): string => LOADER.replace('TITLE', JSON.stringify(title));
