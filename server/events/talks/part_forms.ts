/** Staff forms of an event's rooms and tags of talks. */
import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { changed } from '#core/changes/changes.ts';
import { db } from '#core/db/database.ts';
import { Conflict } from '#core/errors.ts';
import { msg } from '#core/msg.ts';
import { EVENTS_TAG } from '#events/queries.ts';
import { eventAt } from '#events/staff/event_at.ts';
import { EVENT_LIST } from '#events/staff/event_list.ts';
import { type NameForm, nameForm } from '#events/staff/name_form.ts';
import { eventAbove } from '#events/staff/question_form.ts';
import { eventRooms, talks, talkTags } from './talks.schema.ts';

/** Columns of an agenda that can still be read. */
const MOST_ROOMS = 20;
const MOST_TAGS = 50;
const TOO_MANY = msg('An event has up to {n} of them.');

type PartTable = typeof eventRooms | typeof talkTags;

/** Stores a kind of record that belongs to an event. */
function storing(table: PartTable, most: number): Pick<NameForm, 'find' | 'add' | 'change' | 'above'> {
  return {
    find: async (id, request) => {
      const { id: eventId } = await eventAt(request);
      const [row] = await db
        .select()
        .from(table)
        .where(and(eq(table.id, id), eq(table.eventId, eventId)));
      return row ?? null;
    },
    add: async ({ name, sequence }, request) => {
      const { id: eventId } = await eventAt(request);
      if ((await db.$count(table, eq(table.eventId, eventId))) >= most) throw new Conflict(TOO_MANY).with({ n: most });
      const [made] = await db.insert(table).values({ eventId, name, sequence }).returning({ id: table.id });
      await changed(EVENTS_TAG);
      return made!.id;
    },
    change: async (id, { name, sequence }) => {
      await db.update(table).set({ name, sequence }).where(eq(table.id, id));
      await changed(EVENTS_TAG);
    },
    above: eventAbove,
  };
}

export function partRoutes(app: FastifyInstance): void {
  nameForm(app, {
    url: `${EVENT_LIST}/:event/rooms`,
    record: { table: eventRooms, links: [talks.roomId] },
    longest: 100,
    texts: {
      fresh: msg('New room'),
      name: msg('Name'),
      saved: msg('Room saved.'),
      deleted: msg('Room deleted.'),
      consequence: msg('Its talks stay, without a room.'),
    },
    ...storing(eventRooms, MOST_ROOMS),
  });
  nameForm(app, {
    url: `${EVENT_LIST}/:event/tags`,
    record: { table: talkTags },
    longest: 60,
    texts: {
      fresh: msg('New tag'),
      name: msg('Name'),
      saved: msg('Tag saved.'),
      deleted: msg('Tag deleted.'),
      consequence: msg('Talks lose this tag.'),
    },
    ...storing(talkTags, MOST_TAGS),
  });
}
