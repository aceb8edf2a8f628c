/** A kind of ticket, as the page to register shows it. */
export type TicketRow = {
  id: number;
  name: string;
  description: string;
  price: string;
  isPaid: boolean;
  /** Before it was lowered. */
  listPrice: string | null;
  status: 'open' | 'not_started' | 'closed' | 'sold_out' | 'cancelled';
  /** The largest number that can be selected, and the smallest above 0. */
  most: number;
  least: number;
  /** Seats that are left, where they are few. */
  few: number | null;
  selected: number;
};
