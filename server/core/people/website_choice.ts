/** Lets people who manage several websites choose which one they see. */
import type { FastifyRequest } from 'fastify';
import { Invalid } from '#core/errors.ts';
import { msg } from '#core/msg.ts';
import { websiteAtHost } from '#core/sites/host_website.ts';
import { loadDirectory } from '#core/sites/site.ts';
import type { Website } from '#core/sites/website.ts';
import { has, type Person } from './people.ts';
import { accountOf, remember, sessionOf } from './session.ts';
import { isSignedInCookie, SESSION_COOKIE } from './session_cookie.ts';

/** Key of the session data. */
const FORCED = 'website';

/**
 * Query parameter of a form that was made for another website than the host's; it is not remembered. A form without it
 * is for the host's website.
 */
export const PAGE_WEBSITE = 'page_website';

const NO_SUCH_WEBSITE = msg('Website not found.');

export const mayForceWebsite = (person: Person | null): boolean =>
  has(person, 'multi_website') && has(person, 'content');

export const mayChooseWebsite = async (request: FastifyRequest): Promise<boolean> =>
  isSignedInCookie(request.cookies[SESSION_COOKIE]) && mayForceWebsite(await accountOf(request));

/** Websites of the person's companies, the only ones they may choose. */
export const ownWebsites = async (person: Person | null): Promise<Website[]> =>
  (await loadDirectory()).websites.filter(({ companyId }) => person?.companies.has(companyId));

/**
 * The website chosen instead of the host's, if the person may choose: by `?fw=` for the rest of the session, else the
 * website of the form or call, else the one chosen before. For everybody else the host decides, see `host_website.ts`.
 */
export async function forcedWebsite(request: FastifyRequest): Promise<number | undefined> {
  if (!(await mayChooseWebsite(request))) return undefined;
  const { fw, [PAGE_WEBSITE]: page = request.headers['x-page-website'] } = request.query as Record<string, unknown>;
  if (fw !== undefined) return chosenWebsite(request, fw);
  const requested = await knownWebsite(request, page);
  return requested ?? (isForm(request) ? undefined : rememberedWebsite(request));
}

export const isForm = ({ method, headers }: FastifyRequest): boolean =>
  method === 'POST' &&
  /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/.test(headers['content-type'] ?? '');

export const websiteOfItsHost = async (request: FastifyRequest): Promise<number | undefined> =>
  (await websiteAtHost((await loadDirectory()).websites, request))?.id;

const rememberedWebsite = async (request: FastifyRequest): Promise<number | undefined> =>
  knownWebsite(request, (await sessionOf(request))?.data[FORCED]);

/** The website of a URL that does not name one. */
export const usualWebsite = async (request: FastifyRequest): Promise<number | undefined> =>
  (await rememberedWebsite(request)) ?? websiteOfItsHost(request);

/** A URL with an unknown website changes nothing: it may be an old bookmark. */
async function chosenWebsite(request: FastifyRequest, fw: unknown): Promise<number | undefined> {
  const chosen = await knownWebsite(request, fw);
  if (chosen === undefined) return rememberedWebsite(request);
  await remember(request, FORCED, chosen);
  return chosen;
}

/**
 * `/website/force_website`.
 * @param websiteId null: back to the host's website
 * @throws Invalid if there is no such website
 */
export async function forceWebsite(request: FastifyRequest, websiteId: number | null): Promise<void> {
  if (websiteId !== null && (await knownWebsite(request, websiteId)) === undefined)
    throw new Invalid(NO_SUCH_WEBSITE, { website_id: request.texts.say(NO_SUCH_WEBSITE) });
  await remember(request, FORCED, websiteId);
}

async function knownWebsite(request: FastifyRequest, requested: unknown): Promise<number | undefined> {
  if (typeof requested !== 'number' && !(typeof requested === 'string' && /^\d{1,9}$/.test(requested)))
    return undefined;
  const own = await ownWebsites(await accountOf(request));
  return own.find(({ id }) => id === Number(requested))?.id;
}
