import { useCallback, useEffect, useRef, useState } from 'react';

export type DialogState = {
  isOpen: boolean;
  /** @param opener gets the focus back; default: what has it now */
  open(opener?: HTMLElement | null): void;
  close(): void;
  /** For the `<dialog>`, which is there only while it is open. */
  ref(element: HTMLDialogElement | null): void;
};

/**
 * A modal dialog of the browser's own kind. Draw `<DialogBox dialog={dialog} …>`, or a `<dialog ref={dialog.ref}>` of
 * your own where `dialog.isOpen`. Escape closes it, unless it is static; the focus returns to where it was.
 */
export function useDialog({ isStatic = false }: { isStatic?: boolean } = {}): DialogState {
  const [isOpen, setOpen] = useState(false);
  const [element, setElement] = useState<HTMLDialogElement | null>(null);
  const opener = useRef<HTMLElement>(null);

  const open = useCallback((from = document.activeElement as HTMLElement | null) => {
    opener.current = from;
    setOpen(true);
  }, []);
  const close = useCallback(() => setOpen(false), []);

  useEffect(() => {
    if (!element) return;
    const life = new AbortController();
    const cancelled = (event: Event) => {
      // One of an element inside, as of a file input, bubbles up to here.
      if (event.target !== element) return;
      if (isStatic && event.type === 'cancel') event.preventDefault();
      else close();
    };
    for (const type of ['cancel', 'close']) element.addEventListener(type, cancelled, { signal: life.signal });
    element.showModal();
    return () => {
      life.abort();
      element.close();
      if (opener.current?.isConnected) opener.current.focus();
    };
  }, [element, close, isStatic]);

  return { isOpen, open, close, ref: setElement };
}
