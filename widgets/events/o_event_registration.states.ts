import type { TicketRow } from '#events/registration/ticket_view.ts';
import { defineStates } from '#registry/states.ts';
import widget from './o_event_registration.tsx';

const ticket: TicketRow = {
  id: 1,
  name: 'Standard',
  description: 'All talks, and lunch.',
  price: 'Free',
  isPaid: false,
  status: 'open',
  most: 9,
  least: 1,
  few: null,
  listPrice: null,
  selected: 0,
};
const address = '/event/a-day-of-wood-and-light-2/registration/new';
const few = { ...ticket, id: 2, name: 'Front row', description: 'A seat at the bench.', most: 3, few: 3 };
const long = {
  ...ticket,
  name: 'Afternoon at the bench with an introduction to steam bending',
  description: 'Chairs, lamps and everything else that stands, hangs or swings in a room with windows to the north.',
};

export default defineStates(
  widget,
  {
    'Two tickets': { params: { address, tickets: [ticket, few] } },
    'Nothing selected': { params: { address, tickets: [ticket, few], alert: 'Please select at least one ticket.' } },
    'Sold out, closed, not yet open': {
      params: {
        address,
        tickets: [
          { ...ticket, status: 'sold_out' },
          { ...few, status: 'closed', few: null },
          { ...few, id: 3, name: 'Late', status: 'not_started', few: null },
        ],
      },
    },
    'At least two': { params: { address, tickets: [{ ...ticket, least: 2 }, few] } },
    'Long names': { params: { address, tickets: [long] } },
    'From right to left': {
      params: {
        address,
        tickets: [{ ...ticket, name: 'تذكرة عادية', description: 'جميع المحاضرات والغداء.', price: 'مجاني' }],
      },
    },
  },
  {
    empty: 'Nothing selected',
    loading: { in: 'Two tickets', entered: { select: '1' }, press: '[type=submit]' },
    wrong: 'Nothing selected',
    full: 'Sold out, closed, not yet open',
    long: 'Long names',
    rightToLeft: 'From right to left',
  },
);
