/** Prints a page without leaving this one, in a hidden frame made on the first click. */
export function printOnPress(link: HTMLAnchorElement, signal: AbortSignal): void {
  let frame: HTMLIFrameElement | undefined;
  const print = () => frame?.contentWindow?.print();
  link.addEventListener(
    'click',
    (event) => {
      // There the print of a frame is empty: the page opens in a window of its own, as it does without a script.
      if (/firefox/i.test(navigator.userAgent)) return;
      event.preventDefault();
      if (frame) return print();
      frame = document.createElement('iframe');
      frame.className = 'visually-hidden';
      frame.title = link.textContent?.trim() ?? '';
      frame.tabIndex = -1;
      frame.addEventListener('load', print, { signal });
      frame.src = link.href;
      document.body.append(frame);
    },
    { signal },
  );
  signal.addEventListener('abort', () => frame?.remove());
}
