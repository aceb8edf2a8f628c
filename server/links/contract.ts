/** Schemas of the calls and forms of tracked links. */
import { z } from 'zod';
import { absent, emptyField, line, recordId, wholeNumber } from '#core/http/contract.ts';
import { msg } from '#core/msg.ts';

const LONGEST_URL = 2000;
export const LONGEST_NAME = 100;
const LONGEST_CODE = 50;

export const FILTERS = ['newest', 'most-clicked', 'recently-used'] as const;
export type Filter = (typeof FILTERS)[number];

export const RECENT_LINKS = 20;

/** Characters that need no escaping in an address. */
const CODE = /^[A-Za-z0-9_-]*$/;

const utmId = z.union([absent, recordId]).optional();
const utmName = line(LONGEST_NAME).optional().default('');
const anyCode = line(LONGEST_CODE);
export const newCode = anyCode.refine(
  (code) => CODE.test(code),
  msg('Use only letters, digits, dashes and underscores'),
);

export const newLink = z.object({
  url: z
    .union([absent, line(LONGEST_URL)])
    .optional()
    .transform((url = '') => url),
  campaign_id: utmId,
  medium_id: utmId,
  source_id: utmId,
});

/** Without script names come instead of ids. */
export const newLinkForm = z.object({
  url: line(LONGEST_URL).default(''),
  campaign: utmName,
  medium: utmName,
  source: utmName,
});

export const addCode = z.object({ init_code: anyCode, new_code: newCode });

export const recentLinks = z.object({
  filter: z.enum(FILTERS).default('newest'),
  limit: wholeNumber(1, RECENT_LINKS).default(RECENT_LINKS),
});

export const generatorQuery = z.object({
  u: line(LONGEST_URL).optional(),
  filter: z.enum(FILTERS).default('newest').catch('newest'),
  made: anyCode.optional(),
});

export const codeParams = z.object({ code: anyCode });

/** The day is the last on which the link works. */
export const lastDayField = z.union([emptyField, z.iso.date(msg('Enter a date, for example 2027-01-31'))]);

/** A record as the specifications write it: id and name. */
export type Named = [id: number, name: string] | false;

export type LinkAnswer = {
  id: number;
  url: string;
  title: string;
  /** Address of the kept icon of the page that the link leads to. */
  favicon: string | false;
  icon_src: string;
  count: number;
  code: string;
  short_url: string;
  short_url_host: string;
  /** Where a click ends: the address with the names of campaign, medium and source. */
  redirected_url: string;
  campaign_id: Named;
  medium_id: Named;
  source_id: Named;
  is_expired: boolean;
};

export type NewLinkAnswer = LinkAnswer[] | { error: 'empty_url' | 'url_not_found' };
export type AddCodeAnswer = { code: string }[];
