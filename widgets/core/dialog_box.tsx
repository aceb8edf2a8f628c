import { type MouseEvent, type ReactNode, useId, useRef } from 'react';
import { createPortal } from 'react-dom';
import { t } from '#registry/texts.ts';
import type { DialogState } from './hooks/use_dialog.ts';

type Props = {
  dialog: DialogState;
  /** Of the `<dialog>`, where it has a name of its own. */
  id?: string;
  /** Names the dialog, visibly and for screen readers. */
  title: string;
  children: ReactNode;
  /** At the end, in reading order. */
  buttons?: ReactNode;
  size?: 'small' | 'large';
  /** One more class, for the styles of its content. */
  look?: string;
  /** `alertdialog` wants an answer: a click beside it does not close it, its body is read out with its title. */
  role?: 'dialog' | 'alertdialog';
};

/**
 * An open dialog with its frame, at the end of the page; nothing while it is closed.
 * @keyboard Dialog: the focus stays inside, Escape closes it, and the focus returns.
 */
export function DialogBox({ dialog, id: ownId, title, children, buttons, size, look, role = 'dialog' }: Props) {
  const id = useId();
  const isBeside = useRef(false);
  if (!dialog.isOpen) return null;
  const isAlert = role === 'alertdialog';
  /** The frame fills the dialog: what hits the dialog itself is beside it. A drag that began inside is none. */
  const press = (event: MouseEvent) => {
    isBeside.current = event.target === event.currentTarget;
  };
  const release = (event: MouseEvent) => {
    if (!isAlert && isBeside.current && event.target === event.currentTarget) dialog.close();
  };
  return createPortal(
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it, which the browser says by its own event
    <dialog
      ref={dialog.ref}
      id={ownId}
      className={['dialog', size && `dialog--${size}`, look].filter(Boolean).join(' ')}
      role={isAlert ? role : undefined}
      aria-labelledby={`${id}-title`}
      aria-describedby={isAlert ? `${id}-body` : undefined}
      onMouseDown={press}
      onClick={release}
    >
      <div className="dialog__frame">
        <h2 className="dialog__title" id={`${id}-title`}>
          {title}
        </h2>
        <div className="dialog__body" id={`${id}-body`}>
          {children}
        </div>
        {buttons && <div className="dialog__buttons">{buttons}</div>}
        {!isAlert && (
          <button className="dialog__close" type="button" aria-label={t('Close')} onClick={dialog.close}>
            ×
          </button>
        )}
      </div>
    </dialog>,
    document.body,
  );
}
