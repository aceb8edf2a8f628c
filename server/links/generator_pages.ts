/** The link generator as plain forms and pages. */
import type { FastifyRequest } from 'fastify';
import { Conflict, Invalid, Unauthorized } from '#core/errors.ts';
import { type PageResponse, type Redirect, redirectTo, show } from '#core/pages/response.ts';
import { personOf } from '#core/people/session.ts';
import { env } from '#core/process/env.ts';
import { showStatistics } from './clicks/statistics_view.ts';
import { type Filter, type NewLinkForm, RECENT_LINKS } from './contract.ts';
import { linkAnswer, linkAnswers } from './link_view.ts';
import { type AddressRequester, type Answered, requestExternal } from './look_up.ts';
import { findLinkByCode, type LinkRow, namesOf, recentLinkRows } from './queries.ts';
import type { UtmKind } from './schema.ts';
import { addCode, createLink, ensureName, type LinkProblem, type Maker } from './service.ts';

type Shows = {
  filter: Filter;
  /** A link that was just made. */
  made?: LinkRow | null;
  values?: Partial<NewLinkForm>;
  problem?: LinkProblem;
};

const NO_VALUES: NewLinkForm = { url: '', campaign: '', medium: '', source: '' };

export async function generatorPage(
  request: FastifyRequest,
  { filter, made, values, problem }: Shows,
): Promise<PageResponse> {
  const { t } = request.texts;
  const problems: Record<LinkProblem, string> = {
    empty_url: t('The URL is empty.'),
    url_not_found: t('URL not found (404)'),
  };
  const generator = {
    page: request.site.url('/r'),
    codeAction: request.site.url('/website_links/code'),
    values: { ...NO_VALUES, ...values },
    problem: problem ? problems[problem] : '',
    made: made ? (await linkAnswer(made)).short_url : '',
    names: await knownNames(),
    filter,
    links: await linkAnswers(await recentLinkRows(filter, RECENT_LINKS, request.site)),
  };
  const facts = { title: t('Tracked links'), isIndexed: false };
  return show(
    '@links/generator',
    { problem: generator.problem, generator },
    { facts, ...(problem ? { status: 400 } : {}) },
  );
}

/** Offered by the browser until the script has them. */
async function knownNames(): Promise<Record<UtmKind, string[]>> {
  const of = async (kind: UtmKind) => (await namesOf(kind)).map(({ name }) => name);
  return { campaign: await of('campaign'), medium: await of('medium'), source: await of('source') };
}

/** Names become ids, new ones new records. */
export async function newLinkByForm(request: FastifyRequest, body: NewLinkForm): Promise<PageResponse | Redirect> {
  const person = await personOf(request);
  if (!person) throw new Unauthorized();
  const idOf = async (kind: UtmKind) => (body[kind] === '' ? undefined : ensureName(kind, body[kind]));
  const wish = {
    url: body.url,
    campaignId: await idOf('campaign'),
    mediumId: await idOf('medium'),
    sourceId: await idOf('source'),
  };
  const made = await createLink(wish, makerOf(request, person.userId));
  if (typeof made === 'string') return generatorPage(request, { filter: 'newest', values: body, problem: made });
  return redirectTo(`/r?made=${made.code}`);
}

/** Says on the link's page what became of a new code; one that can't be had stays in its field. */
export async function codeByForm(
  request: FastifyRequest,
  knownCode: string,
  newCode: string,
): Promise<PageResponse | Redirect> {
  try {
    const code = await addCode(knownCode, newCode, request.site);
    const text = request.texts.t('Link code changed to {code}. Older codes keep working.', { code });
    return redirectTo(`/r/${code}+`, { flash: { kind: 'success', text } });
  } catch (error) {
    if (!(error instanceof Invalid || error instanceof Conflict)) throw error;
    const link = await findLinkByCode(knownCode, request.site);
    if (!link) throw error;
    const problem = request.texts.say(error.sentence);
    return showStatistics(link, request.site, { status: error.status, code: newCode, problem });
  }
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
