/** Who sees a channel, reads its slides, adds to it and publishes. */
import { eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { db } from '#core/db/database.ts';
import { Forbidden, NotFound } from '#core/errors.ts';
import { has, mayRead, type Person } from '#core/people/people.ts';
import { personOf } from '#core/people/session.ts';
import type { Site } from '#core/sites/site.ts';
import { channelsOf } from './course/bought.ts';
import type { MemberRight } from './kinds.ts';
import { type Channel, channelsAt, findChannel, findSlide, idIn, type Slide } from './queries.ts';
import { slideMembers } from './schema.ts';

export type Reach = {
  /** Knows that there is such a channel, and what it holds. */
  sees: boolean;
  /** Opens its documents and videos. */
  reads: boolean;
  /** Sees what is not published. */
  seesDrafts: boolean;
  uploads: boolean;
  publishes: boolean;
};

/** Channel id → what the person may do there, beyond anyone. */
export type Memberships = ReadonlyMap<number, MemberRight>;

export async function membershipsOf(person: Person | null): Promise<Memberships> {
  if (!person) return new Map();
  const rows = await db.select().from(slideMembers).where(eq(slideMembers.userId, person.userId));
  const bought = await channelsOf(person);
  return new Map([
    ...bought.map((id) => [id, 'read'] as const),
    ...rows.map(({ channelId, right }) => [channelId, right] as const),
  ]);
}

export function reachOf(channel: Channel, person: Person | null, memberships: Memberships): Reach {
  const manages = has(person, 'slides');
  const right = memberships.get(channel.id);
  const seesDrafts = mayRead(person, 'slides') || right === 'publish';
  const isInside = seesDrafts || (channel.isPublished && right !== undefined);
  return {
    sees: isInside || (channel.isPublished && channel.visibility !== 'private'),
    reads: isInside || (channel.isPublished && channel.visibility === 'public'),
    seesDrafts,
    uploads: manages || (isInside && (right === 'upload' || right === 'publish')),
    publishes: manages || right === 'publish',
  };
}

export type Opened = { channel: Channel; reach: Reach; person: Person | null };
export type OpenedSlide = Opened & { slide: Slide };

/** The channels of a website that this visitor knows of. */
export async function seenChannels(request: FastifyRequest): Promise<Opened[]> {
  const person = await personOf(request);
  const memberships = await membershipsOf(person);
  return (await channelsAt(request.site))
    .map((channel) => ({ channel, person, reach: reachOf(channel, person, memberships) }))
    .filter(({ reach }) => reach.sees);
}

/** @throws NotFound also for a channel that this visitor may not know of */
export async function openChannel(id: number | null, request: FastifyRequest): Promise<Opened> {
  const channel = await findChannel(id, request.site);
  const person = await personOf(request);
  const opened = channel && {
    channel,
    person,
    reach: reachOf(channel, person, await membershipsOf(person)),
  };
  if (!opened?.reach.sees) throw new NotFound();
  return opened;
}

/** Whether somebody who has this reach sees a slide of the channel in lists. */
export const seesSlide = (slide: Pick<Slide, 'isPublished' | 'authorId'>, reach: Reach, person: Person | null) =>
  slide.isPublished || reach.seesDrafts || (reach.uploads && person !== null && slide.authorId === person.partnerId);

/** A slide for visitors who may read it; null for all others. */
export async function readableSlide(id: number, person: Person | null, site: Site): Promise<OpenedSlide | null> {
  const found = await seenSlide(id, person, site);
  return found?.reach.reads ? found : null;
}

/** A slide for visitors who may see its title; null for all others. */
export async function seenSlide(id: number, person: Person | null, site: Site): Promise<OpenedSlide | null> {
  const slide = await findSlide(id);
  const channel = slide && (await findChannel(slide.channelId, site));
  if (!channel) return null;
  const reach = reachOf(channel, person, await membershipsOf(person));
  return reach.sees && seesSlide(slide, reach, person) ? { slide, channel, reach, person } : null;
}

/** @throws NotFound, or Forbidden where it is for members */
export async function openSlide(slug: string, request: FastifyRequest): Promise<OpenedSlide> {
  const opened = await openHeading(slug, request);
  if (!opened.reach.reads) throw new Forbidden();
  return opened;
}

/** A slide whose title the visitor may see, whether or not they may read it. @throws NotFound */
export async function openHeading(slug: string, request: FastifyRequest): Promise<OpenedSlide> {
  const id = idIn(slug);
  const opened = id === null ? null : await seenSlide(id, await personOf(request), request.site);
  if (!opened) throw new NotFound();
  return opened;
}
