/** Names the person whose records are shown, exported or erased. */
import type { Person } from '#core/people/people.ts';

/** Somebody who dealt with us, with an account or without. */
export type Subject = {
  /** At least one; several where a guest typed the same address again. */
  partnerIds: readonly number[];
  /** Null without an account. */
  userId: number | null;
  /** Lower-cased, the current one first; none where none is known. */
  emails: readonly string[];
  /** Only what concerns this company; null: all. */
  companyId: number | null;
};

/** Who is signed in, for what concerns themselves. */
export const subjectOf = ({ partnerId, userId, email }: Pick<Person, 'partnerId' | 'userId' | 'email'>): Subject => ({
  partnerIds: [partnerId],
  userId,
  emails: email === '' ? [] : [email.toLowerCase()],
  companyId: null,
});

/** What a domain tells staff about a customer, the newest first. */
export type CustomerSection = {
  /** In ids of the page. */
  id: string;
  /** In the language of the page, as all texts here. */
  label: string;
  rows: CustomerRow[];
  /** The list with all of them. */
  more?: { label: string; path: string };
};

export type CustomerRow = {
  name: string;
  /** Such as its state or amount. */
  note?: string;
  at: Date | null;
  /** Null where the reader may not open it. */
  path: string | null;
};

/** Rows of a section; lists have the others. */
export const MOST_CUSTOMER_ROWS = 10;
