import type { MouseEvent } from 'react';
import type { DialogState } from '#widgets/core/hooks/use_dialog.ts';
import Html from '#widgets/core/parts/html.tsx';

type Props = { dialog: DialogState; markup: string };

/** Asks for each attendee, in a form that the server drew. A press beside it or Escape would lose what was typed. */
export default function AttendeeDialog({ dialog, markup }: Props) {
  if (!dialog.isOpen) return null;
  const press = (event: MouseEvent) => {
    if (!(event.target as Element).closest('.js_goto_event, .close')) return;
    event.preventDefault();
    dialog.close();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the buttons inside are pressed, also by keys
    <dialog ref={dialog.ref} className="dialog dialog--large" aria-labelledby="attendees-title" onClick={press}>
      <Html className="dialog__frame event-dialog" html={markup} />
    </dialog>
  );
}
