/** The link generator as plain forms and pages. */
import type { FastifyRequest } from 'fastify';
import { Conflict, Invalid, NotFound, Unauthorized } from '#core/errors.ts';
import { fieldErrors, firstError } from '#core/http/field_errors.ts';
import { type FormValues, formValues } from '#core/i18n/form_texts.ts';
import { msg } from '#core/msg.ts';
import { type PageResponse, type Redirect, redirectTo, show } from '#core/pages/response.ts';
import { personOf } from '#core/people/session.ts';
import { env } from '#core/process/env.ts';
import type { Site } from '#core/sites/site.ts';
import { showStatistics } from './clicks/statistics_view.ts';
import { type Filter, lastDayField, newCode, newLinkForm, RECENT_LINKS } from './contract.ts';
import { linkAnswer, linkAnswers } from './link_view.ts';
import { type AddressRequester, type Answered, requestExternal } from './look_up.ts';
import { findLinkByCode, type LinkRow, namesOf, recentLinkRows } from './queries.ts';
import type { UtmKind } from './schema.ts';
import { addCode, createLink, ensureName, type LinkProblem, type Maker, setLastDay } from './service.ts';

type Shows = {
  filter: Filter;
  /** A link that was just made. */
  made?: LinkRow | null;
  values?: FormValues;
  errors?: Record<string, string>;
};

/** Field → the id of its input. */
const INPUTS = { url: 'url', campaign: 'campaign-select', medium: 'channel-select', source: 'source-select' };
type Field = keyof typeof INPUTS;
const FIELDS = Object.keys(INPUTS);

export async function generatorPage(
  request: FastifyRequest,
  { filter, made, values, errors = {} }: Shows,
): Promise<PageResponse> {
  const { t } = request.texts;
  const generator = {
    page: request.site.url('/r'),
    codeAction: request.site.url('/website_links/code'),
    values: formValues(values, FIELDS),
    problem: errors.url ?? '',
    nameErrors: errors,
    made: made ? (await linkAnswer(made)).short_url : '',
    names: await knownNames(),
    filter,
    links: await linkAnswers(await recentLinkRows(filter, RECENT_LINKS, request.site)),
  };
  const facts = { title: t('Tracked links'), isIndexed: false };
  return show(
    '@links/generator',
    { errors: byInput(errors), generator },
    { facts, status: Object.keys(errors).length > 0 ? 400 : 200 },
  );
}

const byInput = (errors: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(errors).map(([name, error]) => [INPUTS[name as Field], error]));

/** Offered by the browser until the script has them. */
async function knownNames(): Promise<Record<UtmKind, string[]>> {
  const of = async (kind: UtmKind) => (await namesOf(kind)).map(({ name }) => name);
  return { campaign: await of('campaign'), medium: await of('medium'), source: await of('source') };
}

const PROBLEMS: Record<LinkProblem, string> = {
  empty_url: msg('The URL is empty.'),
  url_not_found: msg('URL not found (404)'),
};

/** Names become ids, new ones new records. */
export async function newLinkByForm(request: FastifyRequest, entered: unknown): Promise<PageResponse | Redirect> {
  const person = await personOf(request);
  if (!person) throw new Unauthorized();
  const again = (errors: Record<string, string>) =>
    generatorPage(request, { filter: 'newest', values: formValues(entered, FIELDS), errors });
  const parsed = newLinkForm.safeParse(entered ?? {});
  if (!parsed.success) return again(fieldErrors(parsed.error, request.texts));
  const body = parsed.data;
  const idOf = async (kind: UtmKind) => (body[kind] === '' ? undefined : ensureName(kind, body[kind]));
  const link = {
    url: body.url,
    campaignId: await idOf('campaign'),
    mediumId: await idOf('medium'),
    sourceId: await idOf('source'),
  };
  const made = await createLink(link, makerOf(request, person.userId));
  if (typeof made === 'string') return again({ url: request.texts.say(PROBLEMS[made]) });
  return redirectTo(`/r?made=${made.code}`);
}

/** Says on the link's page what became of a new code; one that can't be had stays in its field. */
export async function codeByForm(
  request: FastifyRequest,
  knownCode: string,
  entered: string,
): Promise<PageResponse | Redirect> {
  const parsed = newCode.safeParse(entered);
  if (!parsed.success) {
    const fields = { code: entered, errors: { new_code: firstError(parsed.error, request.texts) } };
    return showStatistics(await linkOf(knownCode, request.site), request.site, { status: 400, ...fields });
  }
  try {
    const code = await addCode(knownCode, parsed.data, request.site);
    const text = request.texts.t('Link code changed to {code}. Older codes keep working.', { code });
    return redirectTo(`/r/${code}+`, { flash: { kind: 'success', text } });
  } catch (error) {
    if (!(error instanceof Invalid || error instanceof Conflict)) throw error;
    const fields = { code: entered, errors: { new_code: request.texts.say(error.sentence) } };
    return showStatistics(await linkOf(knownCode, request.site), request.site, { status: error.status, ...fields });
  }
}

/** Says on the link's page when it ends from now on; what is no date stays in its field. */
export async function lastDayByForm(
  request: FastifyRequest,
  code: string,
  entered: string,
): Promise<PageResponse | Redirect> {
  const { site, texts } = request;
  const parsed = lastDayField.safeParse(entered.trim());
  if (!parsed.success) {
    const fields = { lastDay: entered, errors: { last_day: firstError(parsed.error, texts) } };
    return showStatistics(await linkOf(code, site), site, { status: 400, ...fields });
  }
  await setLastDay(code, parsed.data, site);
  const text = parsed.data ? texts.t('Expiry date saved.') : texts.t('Expiry date removed.');
  return redirectTo(`/r/${code}+`, { flash: { kind: 'success', text } });
}

export async function linkOf(code: string, site: Site): Promise<LinkRow> {
  const link = await findLinkByCode(code, site);
  if (!link) throw new NotFound(msg('Link not found.'));
  return link;
}

export const makerOf = (request: FastifyRequest, userId: number): Maker => ({
  userId,
  site: request.site,
  ask: askerOf(request),
});

/** Our own pages are asked inside the process, all others over the network. */
function askerOf(request: FastifyRequest): AddressRequester {
  const { site, server, host, protocol } = request;
  const own = [new URL(site.origin).origin, `${protocol}://${host}`];
  const abroad = requestExternal(env.NODE_ENV === 'test');
  return async (url) => {
    if (!own.includes(url.origin)) return abroad(url);
    const answer = await server.inject({
      url: url.pathname + url.search,
      headers: { host: url.host, 'user-agent': 'TrackedLinks/1.0 (bot; reads titles)', accept: 'text/html, image/*' },
    });
    const type = String(answer.headers['content-type'] ?? '');
    return { url: url.href, status: answer.statusCode, type, body: answer.rawPayload } satisfies Answered;
  };
}
