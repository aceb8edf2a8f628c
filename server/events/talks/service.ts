/** Takes proposals, and accepts, refuses and publishes talks. */
import { and, eq, inArray, sql } from 'drizzle-orm';
import { changed } from '#core/changes/changes.ts';
import { db, forUpdate, transaction } from '#core/db/database.ts';
import { Conflict } from '#core/errors.ts';
import { msg } from '#core/msg.ts';
import type { Site } from '#core/sites/site.ts';
import { messageHtml } from '#core/templates/markdown.ts';
import { EVENTS_TAG, type Event } from '#events/queries.ts';
import { sendDecision, sendProposal } from './mails.ts';
import { countTalks, MOST_TALKS, type Talk } from './queries.ts';
import { type TalkState, talks } from './talks.schema.ts';

/** Of one address that still wait for an answer. */
export const MOST_PROPOSALS = 5;

const FULL = msg('This event takes no more proposals.');
const TOO_MANY = msg('You have sent {n} proposals already. Wait until they are answered.');

export type Proposal = {
  title: string;
  description: string;
  name: string;
  email: string;
  phone: string;
  role: string;
  tagIds: number[];
};

/**
 * Stores a proposal, and tells its sender and the organiser unless it looks like spam. A form that is sent twice
 * proposes once.
 * @throws Conflict where the event or this address has too many
 */
export function propose(
  event: Event,
  { title, description, name, email, phone, role, tagIds }: Proposal,
  by: { site: Site; submission: string; suspicions: string[] },
): Promise<void> {
  const { site, submission, suspicions } = by;
  const language = site.language.code;
  return transaction(async () => {
    if (await isSent(event.id, submission)) return;
    if ((await countTalks(event.id)) >= MOST_TALKS) throw new Conflict(FULL);
    if ((await waitingOf(event.id, email)) >= MOST_PROPOSALS) throw new Conflict(TOO_MANY).with({ n: MOST_PROPOSALS });
    const [talk] = await db
      .insert(talks)
      .values({
        eventId: event.id,
        title: { [language]: title },
        description: { [language]: messageHtml(description) },
        speakerName: name,
        speakerRole: role ? { [language]: role } : {},
        speakerBiography: {},
        speakerEmail: email,
        speakerPhone: phone,
        tagIds,
        languageCode: language,
        suspicions,
        submission,
      })
      .onConflictDoNothing({ target: [talks.eventId, talks.submission] })
      .returning();
    if (talk && suspicions.length === 0) await sendProposal(event, talk, site);
  });
}

const isSent = async (eventId: number, submission: string): Promise<boolean> =>
  (await db.$count(talks, and(eq(talks.eventId, eventId), eq(talks.submission, submission)))) > 0;

const waitingOf = (eventId: number, email: string): Promise<number> =>
  db.$count(
    talks,
    and(
      eq(talks.eventId, eventId),
      eq(talks.state, 'proposal'),
      eq(sql`lower(${talks.speakerEmail})`, email.toLowerCase()),
    ),
  );

/** How often these words were proposed for the event. */
export const sameProposals = (eventId: number, description: string, language: string): Promise<number> =>
  db.$count(talks, and(eq(talks.eventId, eventId), eq(talks.description, { [language]: messageHtml(description) })));

/** Which states a decision starts from. */
const BEFORE = {
  announced: ['proposal', 'refused', 'published'],
  published: ['proposal', 'announced', 'refused'],
  refused: ['proposal', 'announced', 'published'],
} as const satisfies Record<string, TalkState[]>;
export type Decision = keyof typeof BEFORE;

/** Moves talks of an event to a state; who proposed one is told once by email. @returns how many were moved */
export function decide(event: Event, ids: readonly number[], decision: Decision, site: Site): Promise<number> {
  return transaction(async () => {
    const found = await forUpdate(
      db
        .select()
        .from(talks)
        .where(and(eq(talks.eventId, event.id), inArray(talks.id, [...ids]), inArray(talks.state, BEFORE[decision]))),
    );
    for (const talk of found) await moveTo(event, talk, decision, site);
    if (found.length > 0) await changed(EVENTS_TAG);
    return found.length;
  });
}

async function moveTo(event: Event, talk: Talk, state: Decision, site: Site): Promise<void> {
  await db.update(talks).set({ state, updatedAt: new Date() }).where(eq(talks.id, talk.id));
  await tellDecision(event, talk, state, site);
}

/** Tells who proposed a talk, when staff decide about the proposal. */
export async function tellDecision(event: Event, talk: Talk, state: TalkState, site: Site): Promise<void> {
  if (talk.state !== 'proposal' || state === 'proposal' || !talk.submission || !talk.speakerEmail) return;
  await sendDecision(event, talk, state !== 'refused', site);
}
