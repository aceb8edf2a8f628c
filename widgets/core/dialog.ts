import { t } from '#registry/texts.ts';

export type DialogButton<R> = {
  label: string;
  /** What the dialog's promise resolves with when this one is pressed. */
  result: R;
  look?: 'plain' | 'quiet' | 'danger';
  /** The first focus. Without one it goes to the first control of the body, or to an element with `autofocus`. */
  isFirst?: boolean;
};

export type DialogOptions<R> = {
  /** Names the dialog, visibly and for screen readers. */
  title: string;
  /** Its content; a text becomes a paragraph. Markers inside are mounted. */
  body: string | Node | Node[];
  /** At the end, in reading order. Without any, the dialog has its × only. */
  buttons?: DialogButton<R>[];
  size?: 'small' | 'large';
  /** One more class, for the CSS of its content. */
  look?: string;
  /** `alertdialog` wants an answer: a click beside it does not close it, its body is read out with its title. */
  role?: 'dialog' | 'alertdialog';
  /** Where the focus returns to; default: where it was. */
  opener?: HTMLElement | undefined;
  /** Closes it, as when its widget is stopped. */
  signal?: AbortSignal | undefined;
};

export type Dialog<R> = {
  element: HTMLDialogElement;
  close(result?: R): void;
  /** Resolves once, when the dialog is closed and out of the page; undefined for Escape, × and a click beside it. */
  result: Promise<R | undefined>;
};

let dialogs = 0;

/**
 * A modal dialog of the browser's own kind: it keeps the focus inside, and gives it back.
 * @keyboard Dialog: the focus stays inside, Escape closes it, and the focus returns.
 */
export function openDialog<R>(options: DialogOptions<R>): Dialog<R> {
  const { opener = document.activeElement as HTMLElement | null, signal } = options;
  const { promise, resolve } = Promise.withResolvers<R | undefined>();
  const element = drawDialog(options, close);
  let isClosed = false;

  function close(result?: R): void {
    if (isClosed) return;
    isClosed = true;
    signal?.removeEventListener('abort', end);
    element.close();
    element.remove();
    if (opener?.isConnected) opener.focus();
    resolve(result);
  }
  const end = () => close();

  element.addEventListener('cancel', (event) => {
    // One of an element inside, as of a file input, bubbles up to here.
    if (event.target === element) end();
  });
  element.addEventListener('close', end);
  if (options.role !== 'alertdialog') closeBeside(element, end);
  document.body.append(element);
  element.showModal();
  signal?.addEventListener('abort', end);
  if (signal?.aborted) end();
  return { element, close, result: promise };
}

export type Question = {
  title: string;
  message: string | Node | Node[];
  /** Names the action: 'Delete', not 'Yes'. */
  confirm: string;
  cancel?: string;
  /** Nothing brings it back. */
  isDanger?: boolean;
  opener?: HTMLElement | undefined;
  signal?: AbortSignal | undefined;
};

/** An alert dialog: resolves with true when the action is confirmed, else with false. Focus is on Cancel. */
export async function ask({ title, message, confirm, cancel, isDanger, opener, signal }: Question): Promise<boolean> {
  const { result } = openDialog<boolean>({
    title,
    body: message,
    role: 'alertdialog',
    size: 'small',
    buttons: [
      { label: cancel ?? t('Cancel'), result: false, look: 'quiet', isFirst: true },
      { label: confirm, result: true, look: isDanger ? 'danger' : 'plain' },
    ],
    opener,
    signal,
  });
  return (await result) === true;
}

function drawDialog<R>(options: DialogOptions<R>, close: (result?: R) => void): HTMLDialogElement {
  const { title, body, buttons = [], size, look, role = 'dialog' } = options;
  dialogs += 1;
  const heading = make('h2', 'dialog__title', title);
  heading.id = `dialog-${dialogs}-title`;
  const content = make('div', 'dialog__body');
  content.id = `dialog-${dialogs}-body`;
  content.append(...(typeof body === 'string' ? [make('p', '', body)] : [body].flat()));

  const element = make('dialog', ['dialog', size && `dialog--${size}`, look].filter(Boolean).join(' '));
  element.setAttribute('aria-labelledby', heading.id);
  if (role === 'alertdialog') {
    element.setAttribute('role', role);
    element.setAttribute('aria-describedby', content.id);
  }
  const frame = make('div', 'dialog__frame');
  frame.append(heading, content);
  if (buttons.length > 0) frame.append(drawButtons(buttons, close));
  // The last in the order of the keyboard, so that the first focus goes to what the dialog is about.
  if (role === 'dialog') frame.append(drawCross(close));
  element.append(frame);
  return element;
}

function drawButtons<R>(buttons: DialogButton<R>[], close: (result?: R) => void): HTMLElement {
  const row = make('div', 'dialog__buttons');
  for (const { label, result, look = 'plain', isFirst } of buttons) {
    const button = make('button', look === 'plain' ? 'button' : `button button--${look}`, label);
    button.type = 'button';
    button.toggleAttribute('autofocus', isFirst ?? false);
    button.addEventListener('click', () => close(result));
    row.append(button);
  }
  return row;
}

function drawCross(close: () => void): HTMLElement {
  const cross = make('button', 'dialog__close', '×');
  cross.type = 'button';
  cross.setAttribute('aria-label', t('Close'));
  cross.addEventListener('click', () => close());
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
