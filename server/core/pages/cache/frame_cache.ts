import type { FastifyRequest } from 'fastify';
import { cacheClock, TaggedCache } from '#core/changes/tagged_cache.ts';
import { colorSchemeOf } from '#core/people/color_scheme.ts';
import { personOf } from '#core/people/session.ts';
import { env } from '#core/process/env.ts';
import { type Frame, renderFrame } from '#core/templates/render.ts';
import { linkedAddress, rolesOf } from './page_keys.ts';

/** Their share of the memory for fragments. */
const SHARE = 1 / 4;

/** Header and footer by visitor and path; guests share them. */
const frames = new TaggedCache<Frame>(
  env.FRAGMENT_CACHE_MB * SHARE,
  ({ header, footer }) => 2 * (header.length + footer.length) + 500,
);

export async function frameFor(request: FastifyRequest, isBackOffice: boolean): Promise<Frame> {
  const { site, server } = request;
  const user = await personOf(request);
  const colorScheme = colorSchemeOf(request);
  const who = user
    ? `${user.userId} ${user.companyId} ${[...user.companies].sort()} ${rolesOf(user)} ${user.name}`
    : '';
  // The side bar of staff counts what waits for them.
  const waiting = isBackOffice ? `staff ${[...(await server.staffCounts(request)).values()].join()} ` : '';
  const key = `${waiting}${site.website.id} ${site.language.code} ${linkedAddress(request)} ${colorScheme ?? ''}\n${who}`;
  const cached = frames.find(key);
  if (cached) return cached;
  const startedAt = cacheClock();
  const chrome = await server.chrome(request);
  const frame = await renderFrame(site, { isBackOffice, user, colorScheme, flash: [], chrome });
  const validUntil = await server.chromeUntil();
  if (frame.isWhole) frames.keep(key, frame, { tags: ['website'], validUntil }, startedAt);
  return frame;
}
