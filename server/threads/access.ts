/** Decides who may read and write in a thread. */
import type { Domain } from '#core/domain/domain.ts';
import type { OpenedRecord, RecordKind, ThreadRules } from '#core/domain/record_kind.ts';
import { Forbidden, NotFound } from '#core/errors.ts';
import { has, type Person } from '#core/people/people.ts';
import { isSame, signature } from '#core/process/secret.ts';
import type { Site } from '#core/sites/site.ts';
import type { Audience } from './blocks.ts';

let known: ReadonlyMap<string, RecordKind> = new Map();

/** Kept outside of the application, because jobs need them too. */
export function knowRecords(domains: readonly Domain[]): void {
  known = new Map(domains.flatMap(({ records = [] }) => records).map((one) => [one.model, one]));
}

export type RecordKey = { model: string; resId: number };
export type Reader = { person: Person | null; site: Site; token?: string | undefined };

export type OpenThread = RecordKey & {
  rules: ThreadRules;
  record: OpenedRecord;
  audience: Audience;
  /** A guest must confirm an address first. */
  mayWrite: 'yes' | 'guest' | 'no';
};

/**
 * The discussion of a record for one reader.
 * @throws NotFound where there is none of that kind
 * @throws Forbidden for a wrong token, and alike for a record that is not there or not for this reader
 */
export async function openThread({ model, resId }: RecordKey, { person, site, token }: Reader): Promise<OpenThread> {
  const kind = known.get(model);
  const rules = kind?.thread;
  if (!kind || !rules) throw new NotFound();
  const byToken = token ? await kind.open(resId, { person: null, site, token }) : null;
  if (token && byToken?.by !== 'token') throw new Forbidden();
  const record = (await kind.open(resId, { person, site })) ?? byToken;
  if (!record) throw new Forbidden();
  const isStaff = record.by === 'staff' || (record.by === 'everybody' && has(person, 'employee'));
  const isKnown = person !== null || token !== undefined;
  return {
    model,
    resId,
    rules,
    record,
    audience: isStaff ? 'staff' : 'everybody',
    mayWrite: isKnown ? 'yes' : rules.takesGuests ? 'guest' : 'no',
  };
}

/** The record as its customer or the public sees it, for mails; access is checked again when a link is opened. */
export async function titleOf({ model, resId }: RecordKey, reader: Reader): Promise<OpenedRecord | null> {
  return (await known.get(model)?.open(resId, reader)) ?? null;
}

/** Null where there is no discussion of that kind. */
export const rulesOf = (model: string): ThreadRules | null => known.get(model)?.thread ?? null;

/** Models of records whose discussions everybody may read. */
export const publicKinds = (): string[] =>
  [...known.values()].filter(({ thread }) => thread?.takesGuests).map(({ model }) => model);

export const isPublicKind = (model: string): boolean => known.get(model)?.thread?.takesGuests ?? false;

/** A link with `pid` and this hash lets its reader write as that partner. */
export const participantHash = ({ model, resId }: RecordKey, token: string, partnerId: number): string =>
  signature('threads.participant', JSON.stringify([model, resId, token, partnerId]));

export const isParticipant = (record: RecordKey, token: string, partnerId: number, hash: string): boolean =>
  isSame(hash, participantHash(record, token, partnerId));
