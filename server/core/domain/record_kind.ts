/** Opens records for customers: their own, or those whose access token they hold. */

import { NotFound } from '#core/errors.ts';
import type { PdfDocument, PdfPictures } from '#core/pdf/pdf.ts';
import type { Person } from '#core/people/people.ts';
import type { Site } from '#core/sites/site.ts';

/** The person or guest who asks for a record, with their access token. */
export type Viewer = {
  person: Person | null;
  site: Site;
  /** The access token of the link they followed. */
  token?: string | undefined;
};

export type OpenedRecord = {
  /** Its title, such as `Quotation S00012`, in the language of the site. */
  title: string;
  /** Of its page, without language prefix. */
  path: string;
  /** The customer it belongs to; null for records without one, such as a product. */
  partnerId: number | null;
  companyId: number;
  /** The token that opens it without an account; for mails to its customer only, never on a page. */
  accessToken?: string;
  /** Why this viewer may see it. */
  by: 'everybody' | 'customer' | 'token' | 'staff';
};

/** A kind of record; a domain lists its own in its `Domain`. Threads, signatures and downloads work on any of them. */
export type RecordKind = {
  /** Model name on the wire, such as `sale.order`. */
  model: string;
  /** Null if there is no such record or this viewer may not see it, so that strangers cannot tell which. */
  open(id: number, viewer: Viewer): Promise<OpenedRecord | null>;
  /** Its title for the person whose mail asks for a rating; null if it is gone. */
  rated?(id: number): Promise<{ title: string } | null>;
  /** The rules of its discussion, if it has one. Everyone who may open the record may read along. */
  thread?: ThreadRules;
  /** The content of its PDF, in the language of the document. @throws NotFound */
  pdfContent?(id: number): Promise<PdfContent>;
  /** How its customer signs it, if it can be signed. */
  signature?: SignatureRules;
};

/** A document and its pictures; whether it was signed is for others to say. */
export type PdfContent = { document: PdfDocument; pictures: PdfPictures; site: Site };

export type SignatureRules = {
  /** Address of its calls and forms; `:id` stands for the record. */
  url: string;
  /** Answers, marked by `msg`. */
  says: {
    /** For people who may not see it, or if it does not exist. */
    unknown: string;
    /** If no signature is expected. */
    closed: string;
    /** In its discussion; `{name}` is the signer. */
    signed: string;
  };
  /** Whether a signature is expected now. */
  isAwaited(id: number): Promise<boolean>;
  /** The same, inside the transaction that saves the signature: locks the record until it ends. */
  hold(id: number): Promise<boolean>;
  /** Updates the locked record after it was signed. */
  signed(id: number, signature: { name: string; at: Date }): Promise<void>;
};

export type ThreadRules = {
  /** Messages may bring stars, 1 to 5. */
  hasRatings: boolean;
  /** Guests without an access token may write after they confirmed their mail address. */
  takesGuests: boolean;
  /** Whose messages must be approved by staff first. */
  moderated: 'nobody' | 'guests' | 'customers';
  /** Whether somebody bought what they write about. */
  isBuyer?(id: number, partnerId: number): Promise<boolean>;
};

/** What a domain has, as far as records are concerned. */
export type HasRecords = { records?: readonly RecordKind[] };

/** @throws NotFound if there is no such kind or record, or this viewer may not see it */
export async function openRecord(
  domains: readonly HasRecords[],
  { model, id }: { model: string; id: number },
  viewer: Viewer,
): Promise<{ kind: RecordKind; record: OpenedRecord }> {
  const kind = domains.flatMap(({ records = [] }) => records).find((one) => one.model === model);
  const record = await kind?.open(id, viewer);
  if (!kind || !record) throw new NotFound();
  return { kind, record };
}
