/** Creates and changes redirects. */
import { and, eq } from 'drizzle-orm';
import { changed } from '#core/changes/changes.ts';
import { db, isConflict, transaction } from '#core/db/database.ts';
import { Invalid, NotFound } from '#core/errors.ts';
import { msg } from '#core/msg.ts';
import type { Site } from '#core/sites/site.ts';
import type { StoredRecord } from '#core/staff_form/staff_form.ts';
import { holdWebsite } from '#website/pages/hold_website.ts';
import type { WebsiteRedirect } from '#website/queries.ts';
import { redirects } from '#website/schema.ts';

export type RedirectInput = { source: string; target: string; status: 301 | 302 };

export const REDIRECT: StoredRecord = { table: redirects };

export async function redirectOf(id: number, site: Site): Promise<WebsiteRedirect | null> {
  const [found] = await db.select().from(redirects).where(own(id, site));
  return found ?? null;
}

/** @param id null makes a new one. @returns its id. @throws Invalid naming the field; NotFound */
export async function saveRedirect(id: number | null, input: RedirectInput, site: Site): Promise<number> {
  return transaction(async () => {
    await holdWebsite(site);
    await refuseCircle(id, input, site);
    await changed('website');
    try {
      return await transaction(() => write(id, input, site));
    } catch (error) {
      if (!isConflict(error)) throw error;
      throw new Invalid('A redirect already uses this address.', {
        source: msg('A redirect already uses this address'),
      });
    }
  });
}

async function write(id: number | null, input: RedirectInput, site: Site): Promise<number> {
  const [saved] =
    id === null
      ? await db
          .insert(redirects)
          .values({ ...input, websiteId: site.website.id })
          .returning({ id: redirects.id })
      : await db.update(redirects).set(input).where(own(id, site)).returning({ id: redirects.id });
  if (!saved) throw new NotFound();
  return saved.id;
}

const own = (id: number, { website }: Site) => and(eq(redirects.id, id), eq(redirects.websiteId, website.id));

/** Follows where the target leads, step by step: never back to where it began. */
async function refuseCircle(id: number | null, { source, target }: RedirectInput, site: Site): Promise<void> {
  const all = await db
    .select({ id: redirects.id, source: redirects.source, target: redirects.target })
    .from(redirects)
    .where(eq(redirects.websiteId, site.website.id));
  const next = new Map(all.filter((one) => one.id !== id).map((one) => [one.source, one.target]));
  const seen = new Set([source]);
  for (
    let at = pathAt(target, site);
    at !== undefined;
    at = next.has(at) ? pathAt(next.get(at) as string, site) : undefined
  ) {
    if (seen.has(at))
      throw new Invalid('This would create a redirect loop.', { target: msg('This would create a redirect loop') });
    seen.add(at);
  }
}

/** The path of an address on this website, without language, query and hash; undefined elsewhere. */
function pathAt(target: string, { origin, languages }: Site): string | undefined {
  const { origin: there, pathname } = new URL(target, origin);
  if (there !== new URL(origin).origin) return undefined;
  const path = decoded(pathname).replace(/(?<=.)\/$/, '');
  const [, first = '', rest = ''] = /^\/([^/]+)(.*)$/.exec(path) ?? [];
  return languages.some(({ urlCode }) => urlCode === first) ? rest || '/' : path;
}

/** As paths are stored: decoded. */
export function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
