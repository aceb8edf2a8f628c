/** Shows what is in the cart in a panel beside its link. */
import { fragment } from '#registry/call.ts';
import { untilOnline } from '#widgets/core/until_online.ts';

export type Popover = {
  panel: HTMLElement;
  open(): Promise<void>;
  close(): void;
  /** Leads to the cart, but not before a pop-over that is on its way has come. Who presses again need not wait. */
  goToCart(event: MouseEvent): void;
};

export function cartPopover(link: HTMLAnchorElement, toggle: HTMLButtonElement, signal: AbortSignal): Popover {
  const panel = panelAfter(toggle);
  let loading: AbortController | undefined;
  let isLeaving = false;

  const show = (isShown: boolean) => {
    panel.hidden = !isShown;
    toggle.setAttribute('aria-expanded', String(isShown));
  };
  const close = () => {
    loading?.abort();
    show(false);
  };
  const leave = () => {
    isLeaving = false;
    location.assign(link.href);
  };
  const open = async () => {
    loading?.abort();
    const mine = new AbortController();
    loading = mine;
    try {
      panel.innerHTML = await fragment(`${link.pathname}?type=popover`, { signal: mine.signal });
    } catch (error) {
      if (!mine.signal.aborted) panel.textContent = (error as Error).message;
      untilOnline(error, () => panel.hidden || void open(), signal);
    }
    if (loading !== mine) return;
    loading = undefined;
    if (isLeaving) leave();
    else show(!mine.signal.aborted);
  };
  const goToCart = (event: MouseEvent) => {
    if (!loading || isLeaving || event.ctrlKey || event.metaKey || event.shiftKey) return close();
    event.preventDefault();
    isLeaving = true;
  };
  return { panel, open, close, goToCart };
}

function panelAfter(toggle: HTMLElement): HTMLElement {
  const panel = document.createElement('div');
  panel.className = 'popover cart-link__popover';
  panel.hidden = true;
  toggle.after(panel);
  return panel;
}
