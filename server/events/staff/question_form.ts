/** Staff form of a question that an event asks its attendees. */
import { and, eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { changed } from '#core/changes/changes.ts';
import { db } from '#core/db/database.ts';
import { Conflict } from '#core/errors.ts';
import { pick } from '#core/i18n/translated.ts';
import { msg } from '#core/msg.ts';
import { EVENTS_TAG } from '#events/queries.ts';
import { eventQuestions } from '#events/schema.ts';
import { eventAt } from './event_at.ts';
import { EVENT_LIST } from './event_list.ts';
import { nameForm } from './name_form.ts';

/** More would make a form that nobody fills in. */
const MOST_QUESTIONS = 20;
const TOO_MANY = msg('An event has up to {n} questions.');

export function questionRoutes(app: FastifyInstance): void {
  nameForm(app, {
    url: `${EVENT_LIST}/:event/questions`,
    record: { table: eventQuestions },
    longest: 300,
    hasRequired: true,
    texts: {
      fresh: msg('New question'),
      name: msg('Question'),
      saved: msg('Question saved.'),
      deleted: msg('Question deleted.'),
      consequence: msg('It is no longer asked. Answers that were given stay stored, but are no longer shown.'),
    },
    find: async (id, request) => {
      const { id: eventId } = await eventAt(request);
      const [row] = await db
        .select()
        .from(eventQuestions)
        .where(and(eq(eventQuestions.id, id), eq(eventQuestions.eventId, eventId)));
      return row ? { ...row, name: row.title } : null;
    },
    add: async ({ name, sequence, isRequired = false }, request) => {
      const { id: eventId } = await eventAt(request);
      if ((await db.$count(eventQuestions, eq(eventQuestions.eventId, eventId))) >= MOST_QUESTIONS)
        throw new Conflict(TOO_MANY).with({ n: MOST_QUESTIONS });
      const [made] = await db
        .insert(eventQuestions)
        .values({ eventId, title: name, sequence, isRequired })
        .returning({ id: eventQuestions.id });
      await changed(EVENTS_TAG);
      return made!.id;
    },
    change: async (id, { name, sequence, isRequired = false }) => {
      await db.update(eventQuestions).set({ title: name, sequence, isRequired }).where(eq(eventQuestions.id, id));
      await changed(EVENTS_TAG);
    },
    above: eventAbove,
  });
}

/** The list of events, and the form of the event that the address names. */
export async function eventAbove(request: FastifyRequest): Promise<{ name: string; path: string }[]> {
  const event = await eventAt(request);
  return [
    { name: request.texts.t('Events'), path: EVENT_LIST },
    { name: pick(event.title, request.site.language.code), path: `${EVENT_LIST}/${event.id}` },
  ];
}
