/** Opens records for customers: their own, or those whose access token they hold. */

import { NotFound } from '#core/errors.ts';
import type { PdfDocument, PdfPictures } from '#core/pdf/pdf.ts';
import type { Person } from '#core/people/people.ts';
import type { Site } from '#core/sites/site.ts';
import type { Domain } from './domain.ts';

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
  /** What opens it without an account; for mails to its customer, and never for a page. */
  accessToken?: string;
  /** By what right this viewer sees it. */
  by: 'everybody' | 'customer' | 'token' | 'staff';
};

/** A kind of record; a domain lists its own in its `Domain`. Threads, signatures and downloads work on any of them. */
export type RecordKind = {
  /** Model name on the wire, such as `sale.order`. */
  model: string;
  /** Null where there is no such record, or this viewer may not see it: a stranger can't tell the two apart. */
  open(id: number, viewer: Viewer): Promise<OpenedRecord | null>;
  /** What it is called, for who holds the link of a mail that asks to rate it; null where it is gone. */
  rated?(id: number): Promise<{ title: string } | null>;
  /** How people talk about such a record; without it they don't. Whoever may open it may read along. */
  thread?: ThreadRules;
  /** What it looks like on paper, in the language of the document. @throws NotFound */
  paper?(id: number): Promise<RecordPaper>;
  /** How its customer accepts it; without it nobody does. */
  signature?: SignatureRules;
};

/** A document and its pictures; whether it was signed is for others to say. */
export type RecordPaper = { document: PdfDocument; pictures: PdfPictures; site: Site };

export type SignatureRules = {
  /** Address of its calls and forms; `:id` stands for the record. */
  url: string;
  /** Answers, marked by `msg`. */
  says: {
    /** To who may not see it, or where there is none. */
    unknown: string;
    /** Where it waits for no signature. */
    closed: string;
    /** In its discussion; `{name}` is the signer. */
    signed: string;
  };
  /** Whether it waits for a signature just now. */
  isAwaited(id: number): Promise<boolean>;
  /** The same, inside the transaction that keeps the signature: until it ends nobody else changes the record. */
  hold(id: number): Promise<boolean>;
  /** What becomes of the record that is held. */
  signed(id: number, signature: { name: string; at: Date }): Promise<void>;
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
