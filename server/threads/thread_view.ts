/** View of a thread for `@threads/_thread`. */
import type { HttpError } from '#core/errors.ts';
import { textsFor } from '#core/i18n/texts.ts';
import { minutesAhead } from '#core/i18n/zone_offset.ts';
import { openThread, type Reader, type RecordKey } from './access.ts';
import { initOpenChatter } from './chatter.ts';
import { type ChatterInit, PAGE_SIZE } from './contract.ts';
import type { Guest } from './guests/remembered_guest.ts';

export type ThreadAsked = Reader & {
  /** Of a link that names a participant. */
  pid?: number | undefined;
  hash?: string | undefined;
  page?: number;
  stars?: number | null;
  guest?: Guest | null;
  /** False on cached pages: there the widget asks whether the visitor may write. */
  hasComposer?: boolean;
  refused?: { fields: Record<string, string>; error: HttpError } | undefined;
};

/** Params of the widget `o_portal_chatter`. */
export type ChatterParams = {
  resModel: string;
  resId: number;
  token: string;
  pid: number;
  hash: string;
  pagerStep: number;
  pagerStart: number;
  displayRating: boolean;
  stars: number;
  shared: boolean;
  /** Rendered by the server, so that it works without JavaScript. */
  first: ChatterInit;
  /** Of the thread's own page, where pages and filters are links. */
  address: string;
  postAddress: string;
  signInAddress: string;
  /** Minutes that the website's clocks are ahead of UTC, at each message of `first`. */
  clocks: number[];
  /** What was typed and could not be taken. */
  entered: ChatterEntered | null;
};
export type ChatterEntered = {
  message: string;
  stars: number;
  name: string;
  email: string;
  isInternal: boolean;
  problem: string;
  fields: Record<string, string>;
};

/** @throws Forbidden · NotFound as `openThread` does */
export async function threadFor(
  record: RecordKey,
  asked: ThreadAsked,
): Promise<{ params: ChatterParams; hasRatings: boolean }> {
  const { site, token, pid, hash, page = 1, stars = null, guest = null, hasComposer = true, refused } = asked;
  const thread = await openThread(record, asked);
  const { rules } = thread;
  const begin = (at: number) =>
    initOpenChatter(thread, asked, {
      offset: (at - 1) * PAGE_SIZE,
      limit: PAGE_SIZE,
      stars: rules.hasRatings ? stars : null,
      hasRatings: rules.hasRatings,
      allowComposer: hasComposer,
      isGuestConfirmed: guest !== null,
    });
  let first = await begin(page);
  // Beyond the end is the end.
  const last = Math.max(1, Math.ceil(first.options.message_count / PAGE_SIZE));
  if (page > last) first = await begin(last);
  const path = `/discussion/${record.model}/${record.resId}`;
  const proof = new URLSearchParams({
    ...(token ? { access_token: token } : {}),
    ...(pid && hash ? { pid: String(pid), hash } : {}),
  }).toString();
  return {
    hasRatings: rules.hasRatings,
    params: {
      resModel: record.model,
      resId: record.resId,
      token: token ?? '',
      pid: pid ?? 0,
      hash: hash ?? '',
      pagerStep: PAGE_SIZE,
      pagerStart: Math.min(page, last),
      displayRating: rules.hasRatings,
      stars: rules.hasRatings ? (stars ?? 0) : 0,
      first,
      shared: !hasComposer,
      address: site.url(path) + (proof && `?${proof}`),
      postAddress: site.url('/mail/chatter_post'),
      signInAddress: site.url('/web/login'),
      clocks: first.messages.map(({ date }) =>
        minutesAhead(new Date(`${date.replace(' ', 'T')}Z`), site.website.timeZone),
      ),
      entered: refused ? postedFields(refused, asked) : null,
    },
  };
}

function postedFields(
  { fields: entered, error }: NonNullable<ThreadAsked['refused']>,
  { site }: Reader,
): ChatterEntered {
  const { say } = textsFor(site.language.code);
  const fields = Object.entries(error.fields ?? {}).map(([name, problem]) => [name, say(problem, error.values)]);
  return {
    message: entered.message ?? '',
    stars: Number(entered.rating_value) || 0,
    name: entered.author_name ?? '',
    email: entered.author_email ?? '',
    isInternal: entered.is_internal !== undefined,
    problem: say(error.sentence, error.values),
    fields: Object.fromEntries(fields),
  };
}
