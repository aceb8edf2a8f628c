/** The staff list of an event's talks and proposals. */
import { asc, eq, inArray, or } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { contains } from '#core/db/contains.ts';
import { db } from '#core/db/database.ts';
import { pick } from '#core/i18n/translated.ts';
import { containsInAny, sourceText } from '#core/i18n/translated_sql.ts';
import { msg } from '#core/msg.ts';
import { cellsFor, type StaffCell, type Tone } from '#core/staff_list/cells.ts';
import type { StaffList } from '#core/staff_list/staff_list.ts';
import { eventAt } from '#events/staff/event_at.ts';
import { EVENT_LIST } from '#events/staff/event_list.ts';
import { eventAbove } from '#events/staff/question_form.ts';
import { roomsOf, type Talk } from './queries.ts';
import { type Decision, decide } from './service.ts';
import { type TalkState, talks } from './talks.schema.ts';

export const TALK_LIST = `${EVENT_LIST}/:event/talks`;

export const STATES: Record<TalkState, [string, Tone]> = {
  proposal: [msg('Proposed'), 'notice'],
  announced: [msg('Announced'), 'neutral'],
  published: [msg('Published'), 'positive'],
  refused: [msg('Declined'), 'negative'],
};

/** What a row shows, without long texts. */
const SHOWN = {
  id: talks.id,
  eventId: talks.eventId,
  title: talks.title,
  speakerName: talks.speakerName,
  startsAt: talks.startsAt,
  roomId: talks.roomId,
  state: talks.state,
};
type Row = { talk: Pick<Talk, keyof typeof SHOWN>; room?: string; zone?: string };

const isIn = (...states: TalkState[]) => inArray(talks.state, states);

export const talkList: StaffList<Row> = {
  url: TALK_LIST,
  audience: 'event',
  title: msg('Talks'),
  titleOf: async (request) =>
    request.texts.t('Talks: {event}', { event: pick((await eventAt(request)).title, request.site.language.code) }),
  above: eventAbove,
  empty: msg('Nothing here yet'),
  id: talks.id,
  order: [asc(talks.startsAt), asc(talks.id)],
  scope: async (request) => eq(talks.eventId, (await eventAt(request)).id),
  rows: () => db.select({ talk: SHOWN }).from(talks),
  ids: () => db.select({ id: talks.id }).from(talks),
  complete: withRooms,
  search: {
    label: msg('Title, speaker or email'),
    where: (q) => or(containsInAny(talks.title, q), contains(talks.speakerName, q), contains(talks.speakerEmail, q)),
  },
  tabs: [
    { id: 'program', label: msg('Program'), where: () => isIn('announced', 'published') },
    { id: 'proposals', label: msg('Proposals'), where: () => isIn('proposal') },
    { id: 'refused', label: msg('Declined'), where: () => isIn('refused') },
    { id: 'all', label: msg('All') },
  ],
  columns: [
    { id: 'title', label: msg('Title'), kind: 'text', sort: sourceText(talks.title) },
    { id: 'speaker', label: msg('Speaker'), kind: 'text', sort: talks.speakerName, card: 'note' },
    { id: 'starts', label: msg('Starts'), kind: 'date', sort: talks.startsAt, card: 'amount' },
    { id: 'room', label: msg('Room'), kind: 'text', sort: talks.roomId },
    { id: 'state', label: msg('Status'), kind: 'state', sort: talks.state, card: 'state' },
  ],
  idOf: ({ talk }) => talk.id,
  pathOf: ({ talk }) => `${EVENT_LIST}/${talk.eventId}/talks/${talk.id}`,
  cells: talkCells,
  add: { path: `${TALK_LIST}/new`, label: msg('New talk') },
  actions: [
    deciding('announced', msg('Accept'), (n, { tn }) =>
      tn('Accept {n} talk? Who proposed it is emailed.', 'Accept {n} talks? Who proposed them is emailed.', n, { n }),
    ),
    deciding('published', msg('Publish'), (n, { tn }) => tn('Publish {n} talk?', 'Publish {n} talks?', n, { n })),
    {
      ...deciding('refused', msg('Decline'), (n, { tn }) =>
        tn('Decline {n} talk? Who proposed it is emailed.', 'Decline {n} talks? Who proposed them is emailed.', n, {
          n,
        }),
      ),
      isDangerous: true,
    },
  ],
};

type Question = (count: number, texts: FastifyRequest['texts']) => string;

function deciding(decision: Decision, label: string, question: Question) {
  return {
    id: decision,
    label,
    question,
    run: async (ids: number[], request: FastifyRequest) => {
      const n = await decide(await eventAt(request), ids, decision, request.site);
      return request.texts.tn('{n} talk changed.', '{n} talks changed.', n, { n });
    },
  };
}

async function withRooms(rows: Row[], request: FastifyRequest): Promise<Row[]> {
  const { id, timeZone } = await eventAt(request);
  const names = new Map((await roomsOf(id)).map((one) => [one.id, pick(one.name, request.site.language.code)]));
  return rows.map((row) => ({ ...row, room: names.get(row.talk.roomId ?? 0) ?? '', zone: timeZone }));
}

function talkCells({ talk, room = '', zone }: Row, request: FastifyRequest): StaffCell[] {
  const { text, state } = cellsFor(request);
  const [label, tone] = STATES[talk.state];
  return [
    text(pick(talk.title, request.site.language.code)),
    text(talk.speakerName),
    text(talk.startsAt ? request.texts.dateTime(talk.startsAt, zone) : ''),
    text(room),
    state(request.texts.say(label), tone),
  ];
}
