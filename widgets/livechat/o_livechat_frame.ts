import { defineWidget } from '#registry/widget.ts';

/** Tells the page around the chat's frame how large it is; it has no words and shows nothing of its own. */
export default defineWidget({
  load: 'now',
  params: {},
  enhance(host, _params, signal) {
    const tell = () => {
      const { offsetWidth: width, offsetHeight: height } = host;
      // Any website may know that: the server decides which ones show the frame.
      window.parent.postMessage({ livechat: { width, height } }, '*');
    };
    const observer = new ResizeObserver(tell);
    observer.observe(host);
    signal.addEventListener('abort', () => observer.disconnect());
  },
});
