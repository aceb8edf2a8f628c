/** The link generator as plain forms and pages. */
import type { FastifyRequest } from 'fastify';
import { NotFound, Unauthorized } from '#core/errors.ts';
import { fieldErrors } from '#core/http/field_errors.ts';
import { type FormValues, formValues } from '#core/i18n/form_texts.ts';
import { msg } from '#core/msg.ts';
import { type PageResponse, type Redirect, redirectTo, show } from '#core/pages/response.ts';
import { personOf } from '#core/people/session.ts';
import { env } from '#core/process/env.ts';
import type { Site } from '#core/sites/site.ts';
import { type Filter, newLinkForm, RECENT_LINKS } from './contract.ts';
import { linkAnswer, linkAnswers } from './link_view.ts';
import { type AddressRequester, type Answered, requestExternal } from './look_up.ts';
import { findLinkByCode, type LinkRow, namesOf, recentLinkRows } from './queries.ts';
import type { UtmKind } from './schema.ts';
import { createLink, ensureName, type LinkProblem, type Maker } from './service.ts';

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
    forms: request.site.url('/website_links'),
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
