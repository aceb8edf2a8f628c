/** Schemas of the calls and forms of discussions. */
import { z } from 'zod';
import {
  absent,
  codeField,
  emptyField,
  line,
  oneOfNumbers,
  pageNumber,
  recordId,
  wholeNumber,
} from '#core/http/contract.ts';
import { msg } from '#core/msg.ts';

/** Pager_step. */
export const PAGE_SIZE = 10;
const MOST_AT_ONCE = 100;

export const model = z.string().regex(/^[a-z][a-z0-9_.]{0,63}$/, msg('Enter the name of a model'));
const token = z.union([absent, z.string().max(200)]).optional();
const pid = z.union([absent, recordId]).optional();
const starNumber = wholeNumber(1, 5);

/** A closed list of what may be asked: all of it, or the messages with that many stars. */
export const messageDomain = z
  .union([absent, z.tuple([]), z.tuple([z.tuple([z.literal('rating_value'), z.literal('='), starNumber])])], {
    error: msg("Enter nothing or [['rating_value', '=', N]], with N from 1 to 5"),
  })
  .transform((domain) => domain?.[0]?.[2] ?? null);

const switchedOn = z
  .union([z.boolean(), z.literal([0, 1, '0', '1'])])
  .transform((value) => value === true || value === 1 || value === '1');

export const chatterCall = z.object({
  res_model: model,
  res_id: recordId,
  limit: wholeNumber(1, MOST_AT_ONCE).default(PAGE_SIZE),
  offset: wholeNumber(0, 1e9).default(0),
  allow_composer: switchedOn.default(true),
  token,
  pid,
  hash: token,
  domain: messageDomain.default(null),
  rating_include: switchedOn.default(false),
});

const LONGEST_MESSAGE = 10_000;

/** The addressed discussion, parsed even if the rest is invalid. */
export const postTarget = z.object({ res_model: model, res_id: recordId, token, pid, hash: token });

export const postForm = postTarget.extend({
  message: z
    .string()
    .max(LONGEST_MESSAGE, msg('Use {maximum} characters or fewer'))
    // Fields of forms end their lines with both signs.
    .transform((text) => text.replace(/\r\n?/g, '\n').trim())
    .default(''),
  // Stars are written as `4.0`, too.
  rating_value: z
    .preprocess(
      (value) => (typeof value === 'string' ? value.replace(/\.0$/, '') : value),
      oneOfNumbers([0, 1, 2, 3, 4, 5], msg('Enter a number from 1 to 5')),
    )
    .transform((value) => value || undefined)
    .optional(),
  is_internal: z.string().max(10).optional(),
  author_name: z.union([emptyField, line(100)]).optional(),
  author_email: z.union([emptyField, line(254)]).optional(),
});
export type PostForm = z.output<typeof postForm>;

export const threadParams = z.object({ model, id: recordId });
export const threadQuery = z.object({
  page: pageNumber.catch(1).default(1),
  stars: starNumber.optional().catch(undefined),
  access_token: token,
  pid,
  hash: token,
});

export const confirmForm = z.object({
  code: codeField,
});

export const messageParams = z.object({ id: recordId });

export const viewQuery = z.object({ model, res_id: recordId, access_token: token, pid, hash: token });

export const muteQuery = z.object({ token: z.string().max(100).default('') });

export type ChatterAttachment = {
  id: number;
  name: string;
  filename: string;
  mimetype: string;
  /** Of its content. */
  checksum: string;
  access_token: string;
  /** This reader may split it, if it is a PDF. */
  may_split?: true;
};
export type ChatterMessage = {
  id: number;
  /** Safe HTML. */
  body: string;
  /** UTC: `2026-11-21 07:30:00`. */
  date: string;
  author_id: [id: number | false, name: string];
  /** The address for staff, for others the name alone. */
  email_from: string;
  message_type: 'comment' | 'email' | 'notification';
  subtype_id: [id: number, name: string];
  is_internal: boolean;
  /** Staff have yet to read it. */
  is_pending: boolean;
  /** The author is a verified buyer of the product. */
  is_buyer: boolean;
  /** The author works here. */
  is_staff: boolean;
  subject: string | false;
  model: string;
  res_id: number;
  record_name: string;
  attachment_ids: ChatterAttachment[];
  website_published: boolean;
  /** 1 to 5, 0 without; where it was asked for. */
  rating_value?: number;
};
export type RatingStats = {
  /** Of 1 to 5. */
  avg: number;
  total: number;
  /** Share of 100, for 1 to 10; stars are 1 to 5. */
  percent: Record<number, number>;
};
export type ChatterFetch = { messages: ChatterMessage[]; message_count: number };
export type ChatterOptions = {
  message_count: number;
  is_user_public: boolean;
  is_user_publisher: boolean;
  /** Truthy where a composer may be shown: `guest` asks for a name and an address, `confirmed` knows them. */
  display_composer: boolean | 'guest' | 'confirmed';
  /** A staff member: may write internal messages, and gives no stars. */
  is_user_staff: boolean;
  /** Of the visitor; false for guests. */
  partner_id: number | false;
};
export type ChatterInit = { messages: ChatterMessage[]; options: ChatterOptions; rating_stats?: RatingStats };
