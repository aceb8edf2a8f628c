import { defineWidget } from '#registry/widget.ts';
import { printOnPress } from './parts/print.ts';

/** The page of an invoice: fits the preview's height to its content and prints it. */
export default defineWidget({
  load: 'idle',
  enhance(host, _params, signal) {
    const frame = host.querySelector<HTMLIFrameElement>('iframe#invoice_html');
    const fitPreview = () => {
      const sheet = frame?.contentDocument?.documentElement;
      if (!frame || !sheet) return;
      // A frame that is high already never says that its content became lower.
      frame.style.blockSize = '0';
      frame.style.blockSize = `${sheet.scrollHeight}px`;
    };
    frame?.addEventListener('load', fitPreview, { signal });
    addEventListener('resize', fitPreview, { signal });
    const shown = frame?.contentDocument;
    // Before the preview comes there is an empty page in its place: fitted to that, all below would jump twice.
    if (shown?.readyState === 'complete' && shown.URL !== 'about:blank') fitPreview();
    for (const link of host.querySelectorAll<HTMLAnchorElement>('a.o_portal_invoice_print')) printOnPress(link, signal);
  },
});
