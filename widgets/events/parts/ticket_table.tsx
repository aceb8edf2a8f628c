import type { TicketRow } from '#events/registration/ticket_view.ts';
import { t, tn } from '#registry/texts.ts';

/** Tickets with their prices, and how many of each are wanted. */
export default function TicketTable({ tickets }: { tickets: readonly TicketRow[] }) {
  return (
    <table className="event-tickets__table">
      <caption className="visually-hidden">{t('Tickets')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('Ticket')}</th>
          <th scope="col">{t('Price')}</th>
          <th scope="col">{t('Quantity')}</th>
        </tr>
      </thead>
      <tbody>
        {tickets.map((ticket) => (
          <tr key={ticket.id}>
            <th scope="row">
              <span className="event-tickets__name">{ticket.name}</span>
              {ticket.description && <span className="event-tickets__note">{ticket.description}</span>}
              {ticket.least > 1 && (
                <span className="event-tickets__note">{t('At least {n} per order', { n: ticket.least })}</span>
              )}
              {ticket.few !== null && (
                <span className="event-tickets__few">
                  {tn('Only {n} Remaining', 'Only {n} Remaining', ticket.few, { n: ticket.few })}
                </span>
              )}
            </th>
            <td>
              {ticket.price}
              {ticket.listPrice && (
                <>
                  {' '}
                  <span className="visually-hidden">{t('instead of')}</span> <s>{ticket.listPrice}</s>
                </>
              )}
            </td>
            <td>
              <Quantity ticket={ticket} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Why there is none, in place of the list. */
function Quantity({ ticket: { id, name, status, most, least, selected } }: { ticket: TicketRow }) {
  if (status === 'sold_out') return <span className="badge badge--muted">{t('Sold Out')}</span>;
  if (status !== 'open')
    return (
      <span className="badge badge--muted">
        {status === 'not_started' ? t('Registration not yet started') : t('Registration closed')}
      </span>
    );
  return (
    <select
      className="input event-tickets__quantity"
      name={`nb_register-${id}`}
      defaultValue={String(selected)}
      aria-label={t('Quantity of {name}', { name })}
    >
      {quantities(least, most).map((count) => (
        <option key={count} value={count}>
          {count}
        </option>
      ))}
    </select>
  );
}

const quantities = (least: number, most: number): number[] => [
  0,
  ...Array.from({ length: most - least + 1 }, (_, at) => least + at),
];
