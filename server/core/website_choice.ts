/**
 * Which website a request is for, where it is not that of its host: people who look after several websites may look at
 * each of them from one address (behaviours §3, specification A §2).
 */
import type { FastifyRequest } from 'fastify';
import { Invalid } from './errors.ts';
import { has, type Person } from './people.ts';
import { phrase } from './phrase.ts';
import { isSignedInCookie, personOf, remember, SESSION_COOKIE, sessionOf } from './session.ts';
import { loadDirectory } from './site.ts';

/** Name of the fact that a visit keeps. */
const FORCED = 'website';

const NO_SUCH_WEBSITE = phrase('There is no such website.');

export const mayForceWebsite = (person: Person | null): boolean =>
  has(person, 'multi_website') && has(person, 'publisher');

/**
 * The website that somebody chose instead of that of the host, if they may: by `?fw=` for the rest of their visit, else
 * the one that the page which calls was made for, else what they chose before. For all others the host decides.
 */
export async function forcedWebsite(request: FastifyRequest): Promise<number | undefined> {
  if (!isSignedInCookie(request.cookies[SESSION_COOKIE]) || !mayForceWebsite(await personOf(request))) return undefined;
  const { fw } = request.query as { fw?: unknown };
  if (fw !== undefined) return chosenWebsite(request, fw);
  const page = request.headers['x-page-website'];
  return (await knownWebsite(page)) ?? (await knownWebsite((await sessionOf(request))?.data[FORCED]));
}

/** An address that names no website leaves things as they are: it may come from an old bookmark. */
async function chosenWebsite(request: FastifyRequest, fw: unknown): Promise<number | undefined> {
  const chosen = await knownWebsite(fw);
  if (chosen === undefined) return knownWebsite((await sessionOf(request))?.data[FORCED]);
  await remember(request, FORCED, chosen);
  return chosen;
}

/** `/website/force_website`. @param websiteId null: that of the host again. @throws Invalid when there is none */
export async function forceWebsite(request: FastifyRequest, websiteId: number | null): Promise<void> {
  if (websiteId !== null && (await knownWebsite(websiteId)) === undefined)
    throw new Invalid(NO_SUCH_WEBSITE, { website_id: request.texts.say(NO_SUCH_WEBSITE) });
  await remember(request, FORCED, websiteId);
}

async function knownWebsite(said: unknown): Promise<number | undefined> {
  if (typeof said !== 'number' && !(typeof said === 'string' && /^\d{1,9}$/.test(said))) return undefined;
  const { websites } = await loadDirectory();
  return websites.find(({ id }) => id === Number(said))?.id;
}
