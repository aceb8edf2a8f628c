/** What the check-in page and its calls send each other. */
import { z } from 'zod';
import { line, recordId, wholeNumber } from '#core/http/contract.ts';

/** `undone`: the same scan let them in before, and a helper took it back. */
export type Verdict = 'admitted' | 'used' | 'cancelled' | 'unpaid' | 'other_event' | 'replaced' | 'unknown' | 'undone';

export type ScanResult = {
  scan: string;
  verdict: Verdict;
  /** Null where the code is none of this event. */
  attendee: number | null;
  name: string;
  ticket: string;
  /** When and at which door they were let in, or which other event it is for. */
  detail: string;
};

export type Counts = { inside: number; expected: number };
export type ScanAnswer = { results: ScanResult[]; counts: Counts };

export type Match = {
  id: number;
  name: string;
  detail: string;
  state: 'open' | 'confirmed' | 'attended' | 'cancelled';
};
export type SearchAnswer = { matches: Match[]; isMore: boolean };

/** Lines of `id, hash of the code, short name, state`, each part after a tab. */
export type ListAnswer = { rows: string[]; next: number | null };

/** What the page brings, so that it works before any call. */
export type CheckinStart = {
  eventId: number;
  title: string;
  /** Path of the page, below which its calls are. */
  address: string;
  /** When a device deletes the list of attendees; ms. */
  deletesAt: number;
  counts: Counts;
  /** Of this form: sent twice, it lets in once. */
  scan: string;
  door: string;
  entered: string;
  result: ScanResult | null;
  /** Null: nothing was searched. */
  matches: Match[] | null;
  isMore: boolean;
  /** Why the event may be the wrong one: another day, or cancelled. */
  warning: string;
};

export const LONGEST_DOOR = 40;
const LONGEST_ENTERED = 200;
/** A queue is sent in pieces. */
export const MOST_SCANS = 50;

const scanId = z.string().regex(/^[\w-]{10,60}$/);
export const door = line(LONGEST_DOOR);
const entered = line(LONGEST_ENTERED);

export const scansBody = z.object({
  scans: z
    .array(
      z.object({
        scan: scanId,
        door,
        code: entered.optional(),
        attendee: recordId.optional(),
        /** Of the code, from a device that keeps no codes: the attendee's present one must have it. */
        hash: z
          .string()
          .regex(/^[\w-]{16}$/)
          .optional(),
        /** When a device without a network let them in; ms. */
        at: wholeNumber(0, 8.64e15).optional(),
      }),
    )
    .max(MOST_SCANS),
});
export type Scan = z.infer<typeof scansBody>['scans'][number];

export const undoBody = z.object({ attendee: recordId, scan: z.string().max(60), door: door.default('') });
export const searchBody = z.object({ entered });
export const listBody = z.object({
  after: wholeNumber(0, 2 ** 31),
});
export const checkinForm = z.object({
  scan: scanId,
  door: door.default(''),
  entered: entered.default(''),
  attendee: recordId.optional(),
});
export const checkinQuery = z.object({ entered: entered.default(''), door: door.default('') });
