/** A modal dialog made without a framework, which plain pages do not load. */
import { t } from '#registry/texts.ts';

type Options = {
  /** Names the dialog, visibly and for screen readers. */
  title: string;
  /** Its content. Markers inside are mounted. */
  body: HTMLElement;
  /** Closes it, as when its widget is stopped. */
  signal: AbortSignal;
};

export type Popup = {
  element: HTMLDialogElement;
  close(): void;
  /** Resolves once it is closed and out of the page. */
  closed: Promise<void>;
};

let popups = 0;

/**
 * A modal dialog of the browser's own kind: it keeps the focus inside, and gives it back.
 * @keyboard Dialog: the focus stays inside, Escape closes it, and the focus returns.
 */
export function openPopup({ title, body, signal }: Options): Popup {
  const opener = document.activeElement as HTMLElement | null;
  const { promise, resolve } = Promise.withResolvers<void>();
  const element = drawPopup(title, body, close);
  let isClosed = false;

  function close(): void {
    if (isClosed) return;
    isClosed = true;
    signal.removeEventListener('abort', close);
    element.close();
    element.remove();
    if (opener?.isConnected) opener.focus();
    resolve();
  }

  element.addEventListener('cancel', (event) => {
    // One of an element inside, as of a file input, bubbles up to here.
    if (event.target === element) close();
  });
  element.addEventListener('close', close);
  closeBeside(element, close);
  document.body.append(element);
  element.showModal();
  signal.addEventListener('abort', close);
  if (signal.aborted) close();
  return { element, close, closed: promise };
}

function drawPopup(title: string, body: HTMLElement, close: () => void): HTMLDialogElement {
  popups += 1;
  const heading = make('h2', 'dialog__title', title);
  heading.id = `popup-${popups}-title`;
  const content = make('div', 'dialog__body');
  content.append(body);
  const element = make('dialog', 'dialog dialog--small');
  element.setAttribute('aria-labelledby', heading.id);
  const frame = make('div', 'dialog__frame');
  // The cross comes last in the order of the keyboard: the first focus goes to what the dialog is about.
  frame.append(heading, content, drawCross(close));
  element.append(frame);
  return element;
}

function drawCross(close: () => void): HTMLElement {
  const cross = make('button', 'dialog__close', '×');
  cross.type = 'button';
  cross.setAttribute('aria-label', t('Close'));
  cross.addEventListener('click', close);
  return cross;
}

/** The frame fills the dialog: what hits the dialog itself is beside it. A drag that began inside is none. */
function closeBeside(element: HTMLDialogElement, close: () => void): void {
  let isBeside = false;
  element.addEventListener('pointerdown', ({ target }) => {
    isBeside = target === element;
  });
  element.addEventListener('click', ({ target }) => {
    if (isBeside && target === element) close();
  });
}

function make<K extends keyof HTMLElementTagNameMap>(tag: K, className: string, text = ''): HTMLElementTagNameMap[K] {
  return Object.assign(document.createElement(tag), { className, textContent: text });
}
