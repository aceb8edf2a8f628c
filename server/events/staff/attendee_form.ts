/** Staff form of one attendee: who it is, and what was answered. */
import { and, eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { db } from '#core/db/database.ts';
import { Conflict, NotFound } from '#core/errors.ts';
import { fieldErrors } from '#core/http/field_errors.ts';
import type { FormValues } from '#core/i18n/form_texts.ts';
import { pick } from '#core/i18n/translated.ts';
import { msg } from '#core/msg.ts';
import { findSite, type Site } from '#core/sites/site.ts';
import { defineStaffForm } from '#core/staff_form/define_staff_form.ts';
import type { FormReading, StaffForm } from '#core/staff_form/staff_form.ts';
import { type Event, findTicket, questionsOf } from '#events/queries.ts';
import type { Answers, Registration } from '#events/registration/attendee.ts';
import { attendeeFields, LONGEST_ANSWER } from '#events/registration/fields.ts';
import { eventBookings, eventRegistrations } from '#events/schema.ts';
import { passOn } from '#events/tickets/names.ts';
import { ATTENDEE_LIST, REGISTRATION_STATES } from './attendee_list.ts';
import { eventAt } from './event_at.ts';
import { eventAbove } from './question_form.ts';

type Input = { name: string; email: string; phone: string; answers: Answers };

const CONTACT = ['name', 'email', 'phone'] as const;
const CHANGED = msg('This ticket was changed meanwhile. Load the page again.');
const answerField = (questionId: number): string => `answer-${questionId}`;

const ATTENDEE_FORM: StaffForm<Registration, Input> = {
  url: ATTENDEE_LIST,
  audience: 'event',
  template: '@events/staff/attendee',
  record: { table: eventRegistrations },
  find: async (id, request) => {
    const { id: eventId } = await eventAt(request);
    const [found] = await db
      .select()
      .from(eventRegistrations)
      .where(and(eq(eventRegistrations.id, id), eq(eventRegistrations.eventId, eventId)));
    return found ?? null;
  },
  title: (row, { texts }) => row?.name || texts.t('Not named yet'),
  fields: async (request) => [
    ...CONTACT,
    ...(await questionsOf((await eventAt(request)).id)).map(({ id }) => answerField(id)),
  ],
  load: async (row, request) => {
    const questions = await questionsOf((await eventAt(request)).id);
    const answers = questions.map(({ id }) => [answerField(id), row.answers[id] ?? '']);
    return { name: row.name, email: row.email, phone: row.phone, ...Object.fromEntries(answers) };
  },
  read: readAttendee,
  change,
  saved: async (_id, row, request) => {
    const { id } = await eventAt(request);
    return {
      to: `${ATTENDEE_LIST.replace(':event', String(id))}/${row?.id}`,
      text: request.texts.t('Attendee saved.'),
    };
  },
  view: async (row, _state, request) => {
    const event = await eventAt(request);
    const questions = (await questionsOf(event.id)).map(({ id, title }) => ({
      name: answerField(id),
      label: pick(title, request.site.language.code),
    }));
    const { t } = request.texts;
    const contact = { name: t('Name'), email: t('Email'), phone: t('Phone') };
    return {
      above: [
        ...(await eventAbove(request)),
        { name: t('Attendees'), path: ATTENDEE_LIST.replace(':event', String(event.id)) },
      ],
      labels: { ...contact, ...Object.fromEntries(questions.map(({ name, label }) => [name, label])) },
      questions,
      longestAnswer: LONGEST_ANSWER,
      hasTicket: row?.state === 'confirmed',
      facts: row ? await factsOf(row, event, request) : [],
    };
  },
};

export const attendeeFormRoutes = (app: FastifyInstance): void => defineStaffForm(app, ATTENDEE_FORM);

async function readAttendee(
  values: FormValues,
  row: Registration | null,
  request: FastifyRequest,
): Promise<FormReading<Input>> {
  const { texts } = request;
  const read = attendeeFields.safeParse(values);
  const errors = read.success ? {} : fieldErrors(read.error, texts);
  const answers: Answers = { ...row?.answers };
  for (const { id } of await questionsOf((await eventAt(request)).id)) {
    const answer = (values[answerField(id)] ?? '').trim();
    if (answer.length > LONGEST_ANSWER)
      errors[answerField(id)] = texts.t('Use {maximum} characters or fewer', { maximum: LONGEST_ANSWER });
    if (answer) answers[id] = answer;
    else delete answers[id];
  }
  return read.success && Object.keys(errors).length === 0 ? { input: { ...read.data, answers } } : { errors };
}

/** Another name or address on a valid ticket makes a new one. @throws Conflict */
async function change(row: Registration, input: Input, _values: FormValues, request: FastifyRequest): Promise<void> {
  const { name, email, phone, answers } = input;
  const isOther = name !== row.name || email !== row.email;
  if (isOther && row.state === 'confirmed') {
    const to = { name, email, edition: row.ticketEdition };
    const isDone = await passOn(await eventAt(request), row.id, to, await siteOfBooking(row.bookingId));
    if (!isDone) throw new Conflict(CHANGED);
  }
  await db.update(eventRegistrations).set({ name, email, phone, answers }).where(eq(eventRegistrations.id, row.id));
}

/** The website and language in which it was booked. @throws NotFound where they are gone */
async function siteOfBooking(id: number): Promise<Site> {
  const [booking] = await db.select().from(eventBookings).where(eq(eventBookings.id, id));
  const site = booking && (await findSite(booking.websiteId, booking.languageCode));
  if (!site) throw new NotFound();
  return site;
}

async function factsOf(row: Registration, event: Event, { site, texts }: FastifyRequest) {
  const { t } = texts;
  const ticket = row.ticketId === null ? null : await findTicket(row.ticketId, event.id);
  const at = (moment: Date) => texts.dateTime(moment, event.timeZone);
  const facts: { label: string; text: string; url?: string }[] = [
    { label: t('Status'), text: texts.say(REGISTRATION_STATES[row.state][0]) },
    { label: t('Ticket'), text: ticket ? pick(ticket.name, site.language.code) : t('Registration') },
    { label: t('Registered on'), text: at(row.createdAt) },
  ];
  if (row.attendedAt)
    facts.push({ label: t('Attended'), text: [at(row.attendedAt), row.attendedDoor].filter(Boolean).join(', ') });
  if (row.cancelledAt) facts.push({ label: t('Cancelled'), text: at(row.cancelledAt) });
  if (row.orderId !== null)
    facts.push({ label: t('Order'), text: t('View order'), url: site.url(`/sales/orders/${row.orderId}`) });
  return facts;
}
