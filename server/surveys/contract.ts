/** Schemas of the calls and forms that take answers. */
import { z } from 'zod';
import { wholeNumber } from '#core/http/contract.ts';

/** Replaces the token in staff's previews of a survey. */
export const PREVIEW_TOKEN = 'phantom';

/** In ms, some thirty thousand years ahead. */
const LATEST = 1e15 - 1;

const slug = z.string().max(64);
const token = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);

export const slugParams = z.object({ slug });
export const tokenParams = z.object({ slug, token });
export const pageParams = z.object({
  slug,
  token,
  page: wholeNumber(0, LATEST),
});

export const BUTTONS = ['previous', 'next', 'finish'] as const;
export type Button = (typeof BUTTONS)[number];

const moment = wholeNumber(0, LATEST);

/**
 * Beside the fields of the questions. `given`: JSON, tag → when its fields were filled in, in ms on the server's clock;
 * `loaded`: when the page was opened, for what nobody touched. Both are of the script's; without one all is given now.
 */
export const submission = z.looseObject({
  token,
  page_id: wholeNumber(0, LATEST),
  button_submit: z.enum(BUTTONS).default('next'),
  given: z.string().max(20_000).optional(),
  loaded: moment.optional(),
});

/** One question's fields as they are now; `given` in ms on the server's clock. */
export const draft = z.object({
  token,
  tag: z.string().regex(/^\d+_\d+_\d+$/),
  fields: z.record(z.string().max(60), z.string()),
  given: wholeNumber(0, Number.MAX_SAFE_INTEGER),
});

export type SubmitAnswer = { errors: Record<string, string> } | { redirect: string };

/**
 * `fields`: what the server holds, with their names; other than what was sent where something newer was given
 * elsewhere (`isNewest` false). `now`: the server's clock, in ms. `redirect`: there is nothing to save any more.
 */
export type SaveAnswer = { isNewest: boolean; fields: Record<string, string>; now: number } | { redirect: string };

/** Name of a field → its values: ids as numbers, dates as stored, -1 for words of one's own. */
export type PrefillAnswer = Record<string, (string | number)[]>;

/** Tag → points. */
export type ScoresAnswer = Record<string, number>;
