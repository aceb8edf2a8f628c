/** Tells the page around the chat's frame how large the chat is. */
export function tellSize(chat: HTMLElement, signal: AbortSignal): void {
  const tell = () => {
    const { offsetWidth: width, offsetHeight: height } = chat;
    // Any website may know that: the server decides which ones show the frame.
    window.parent.postMessage({ livechat: { width, height } }, '*');
  };
  const observer = new ResizeObserver(tell);
  observer.observe(chat);
  signal.addEventListener('abort', () => observer.disconnect());
}
