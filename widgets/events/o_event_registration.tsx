import type { FormEvent } from 'react';
import type { TicketRow } from '#events/registration/ticket_view.ts';
import { data, text } from '#registry/params.ts';
import { t } from '#registry/texts.ts';
import { defineWidget } from '#registry/widget.ts';
import AttendeeDialog from './parts/attendee_dialog.tsx';
import TicketTable from './parts/ticket_table.tsx';
import { useRegistration } from './parts/use_registration.ts';

/** Tickets of an event, and the dialog that asks for attendees. The form does the same without script. */
export default defineWidget({
  load: 'interact',
  isEssential: true,
  params: {
    /** Address of the event. */
    address: text(),
    /** Ticket types with prices and seats. */
    tickets: data<TicketRow[]>(),
    /** What is said above the tickets. */
    alert: text(''),
  },
  View: Registration,
});

type Props = { address: string; tickets: TicketRow[]; alert: string };

function Registration({ address, tickets, alert: opening }: Props) {
  const { submit, alert, isBusy, dialog, markup } = useRegistration(address, opening);
  const hear = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void submit(event.currentTarget);
  };
  return (
    <>
      <form id="registration_form" className="event-tickets" method="post" action={address} onSubmit={hear}>
        <TicketTable tickets={tickets} />
        <p className="alert alert--info event-tickets__alert" role="alert" hidden={!alert}>
          {alert}
        </p>
        <p className="event-tickets__submit">
          <button
            className="button a-submit"
            type="submit"
            disabled={isBusy || dialog.isOpen}
            aria-busy={isBusy || undefined}
          >
            {t('Register Now')}
          </button>
        </p>
      </form>
      <AttendeeDialog dialog={dialog} markup={markup} />
    </>
  );
}
