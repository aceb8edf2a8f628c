/** Names the person whose records are shown, exported or erased. */
import type { Person } from '#core/people/people.ts';
import { hook } from './hook.ts';

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

/** Contacts without an account whose records are a partner's, because staff merged them into theirs. */
export const mergedContacts = hook<(partnerId: number) => Promise<number[]>>();

/** By the person that one request reads. */
const ownOf = new WeakMap<Person, Promise<number[]>>();

/** Partners whose documents are somebody's own: theirs, and those merged into theirs. */
export function ownPartners(person: Person): Promise<number[]> {
  const known = ownOf.get(person);
  if (known) return known;
  const found = findOwn(person);
  ownOf.set(person, found);
  return found;
}

async function findOwn({ partnerId }: Person): Promise<number[]> {
  const merged = await Promise.all(mergedContacts.all().map((find) => find(partnerId)));
  return [partnerId, ...merged.flat()];
}

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
