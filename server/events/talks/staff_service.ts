/** Adds and changes talks for staff. */
import { eq } from 'drizzle-orm';
import { changed } from '#core/changes/changes.ts';
import { db } from '#core/db/database.ts';
import { Conflict } from '#core/errors.ts';
import { msg } from '#core/msg.ts';
import type { Site } from '#core/sites/site.ts';
import type { StoredRecord } from '#core/staff_form/staff_form.ts';
import { EVENTS_TAG, type Event } from '#events/queries.ts';
import { countTalks, MOST_TALKS, type Talk } from './queries.ts';
import { tellDecision } from './service.ts';
import { talks } from './talks.schema.ts';

export const TALK: StoredRecord = { table: talks };

export type TalkInput = Pick<
  Talk,
  | 'title'
  | 'description'
  | 'speakerName'
  | 'speakerRole'
  | 'speakerBiography'
  | 'speakerEmail'
  | 'speakerPhone'
  | 'roomId'
  | 'startsAt'
  | 'minutes'
  | 'tagIds'
  | 'state'
>;

const FULL = msg('An event has up to {n} talks.');

/** @returns the new talk's id. @throws Conflict where the event has too many */
export async function addTalk(event: Event, input: TalkInput, site: Site): Promise<number> {
  if ((await countTalks(event.id)) >= MOST_TALKS) throw new Conflict(FULL).with({ n: MOST_TALKS });
  const [talk] = await db
    .insert(talks)
    .values({ ...input, eventId: event.id, languageCode: site.language.code })
    .returning({ id: talks.id });
  await changed(EVENTS_TAG);
  return talk!.id;
}

/** Within the transaction that holds the talk: who proposed it is told what was decided. */
export async function changeTalk(event: Event, talk: Talk, input: TalkInput, site: Site): Promise<void> {
  await db
    .update(talks)
    .set({ ...input, updatedAt: new Date() })
    .where(eq(talks.id, talk.id));
  await tellDecision(event, talk, input.state, site);
  await changed(EVENTS_TAG);
}
