/** Records that people outside the staff may open: because they are theirs, or because they hold its access token. */
import type { Domain } from './domain.ts';
import { NotFound } from './errors.ts';
import type { Person } from './people.ts';
import type { Site } from './site.ts';

/** Who asks for a record, and with what in hand. */
export type Viewer = {
  person: Person | null;
  site: Site;
  /** The access token of the link by which they came. */
  token?: string | undefined;
};

export type OpenedRecord = {
  /** As people call it, such as `Quotation S00012`, in the language of the site. */
  title: string;
  /** Of its page, without language prefix. */
  path: string;
  /** The customer whose it is; null for what belongs to nobody, such as a product. */
  partnerId: number | null;
  companyId: number;
  /** By what right this viewer sees it. */
  by: 'everybody' | 'customer' | 'token' | 'staff';
};

/** A kind of record; a domain lists its own in its `Domain`. Threads, signatures and downloads work on any of them. */
export type RecordKind = {
  /** Model name on the wire, such as `sale.order`. */
  model: string;
  /** Null where there is no such record, or this viewer may not see it: a stranger can't tell the two apart. */
  open(id: number, viewer: Viewer): Promise<OpenedRecord | null>;
  /** How people talk about such a record; without it they don't. Whoever may open it may read along. */
  thread?: ThreadRules;
};

export type ThreadRules = {
  /** Messages may bring stars, 1 to 5. */
  hasRatings: boolean;
  /** Who has neither account nor access token may write once they confirmed their address. */
  takesGuests: boolean;
  /** Whose messages wait until somebody of the staff has read them. */
  moderated: 'nobody' | 'guests' | 'customers';
  /** Whether somebody bought what they write about. */
  isBuyer?(id: number, partnerId: number): Promise<boolean>;
};

/** @throws NotFound where there is no such kind or record, or this viewer may not see it. */
export async function openRecord(
  domains: readonly Domain[],
  { model, id }: { model: string; id: number },
  viewer: Viewer,
): Promise<{ kind: RecordKind; record: OpenedRecord }> {
  const kind = domains.flatMap(({ records = [] }) => records).find((one) => one.model === model);
  const record = await kind?.open(id, viewer);
  if (!kind || !record) throw new NotFound();
  return { kind, record };
}
