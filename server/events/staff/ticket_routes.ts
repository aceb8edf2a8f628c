/** Staff form of a kind of ticket, below its event. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { changed } from '#core/changes/changes.ts';
import { line, wholeNumber } from '#core/http/contract.ts';
import { fieldErrors } from '#core/http/field_errors.ts';
import { type FormValues, formValues, textFields, textFormValues, translatedOf } from '#core/i18n/form_texts.ts';
import { type Texts, textsFor } from '#core/i18n/texts.ts';
import { pick } from '#core/i18n/translated.ts';
import { parseMoment, wallClock } from '#core/i18n/wall_clock.ts';
import { translationsOf } from '#core/pages/form_view.ts';
import { formLanguages } from '#core/pages/staff_form.ts';
import { randomToken } from '#core/process/secret.ts';
import type { Site } from '#core/sites/site.ts';
import { defineStaffForm } from '#core/staff_form/define_staff_form.ts';
import type { FormReading, StaffForm } from '#core/staff_form/staff_form.ts';
import { handleOf, keepTicketProducts, retireTicketProduct } from '#events/paid/ticket_products.ts';
import { EVENTS_TAG, type Event, findTicket, type Ticket } from '#events/queries.ts';
import { linkedPath } from '#events/registration/offered.ts';
import { DEFAULT_MAXIMUM } from '#events/registration/status.ts';
import { parseNumber, toMinor } from '#registry/values/amounts.ts';
import { handlesIn, optionHandles, setOptions, unknownHandles } from '#shop/api.ts';
import { eventAt } from './event_at.ts';
import { EVENT_LIST } from './event_list.ts';
import { addTicket, changeTicket, isTicketUsed, TICKET, type TicketInput } from './service.ts';

const MOST_SEATS = 1_000_000;
const MOST_AT_ONCE = 50;
const MOST_ADDONS = 10;
const FIELDS = ['price', 'seats', 'minimum', 'maximum', 'opens', 'closes', 'addons', 'hidden', 'sequence'];
/** Minor units: 100,000.00 of most currencies. */
const MOST_PRICE = 10_000_000;
const TEXTS = { name: line(100), description: line(300) };

const rules = z.object({
  seats: z.union([z.literal('').transform(() => null), wholeNumber(1, MOST_SEATS)]),
  minimum: wholeNumber(1, MOST_AT_ONCE),
  maximum: wholeNumber(1, MOST_AT_ONCE),
  sequence: wholeNumber(0, 10_000),
});

const codesOf = ({ languages }: Site): string[] => languages.map(({ code }) => code);
const fieldsOf = (site: Site): string[] => [
  ...FIELDS,
  ...codesOf(site).flatMap((language) => Object.keys(TEXTS).map((name) => `${name}-${language}`)),
];

const TICKET_FORM: StaffForm<Ticket, TicketInput> = {
  url: `${EVENT_LIST}/:event/tickets`,
  audience: 'event',
  template: '@events/staff/ticket',
  record: TICKET,
  find: async (id, request) => {
    const { id: eventId } = await eventAt(request);
    return findTicket(id, eventId);
  },
  title: (row, { site, texts }) => (row ? pick(row.name, site.language.code) : texts.t('New ticket')),
  fields: ({ site }) => fieldsOf(site),
  blank: ({ site }) => ({
    ...formValues({}, fieldsOf(site)),
    minimum: '1',
    maximum: String(DEFAULT_MAXIMUM),
    sequence: '10',
  }),
  load: async (row, request) => ({
    ...ticketFormValues(row, request.site, (await eventAt(request)).timeZone),
    addons: row.variantId === null ? '' : (await optionHandles(row.variantId)).join('\n'),
  }),
  read: async (values, row, request) => parseTicket(values, row, await eventAt(request), request),
  add: async (input, values, request) => {
    const { id: eventId, companyId } = await eventAt(request);
    const id = await addTicket(input, eventId);
    await keepAddons((await findTicket(id, eventId))!, values, companyId);
    return id;
  },
  change: async (row, input, values, { site }) => {
    await changeTicket(row, input);
    await keepAddons((await findTicket(row.id, row.eventId))!, values, site.company.id);
  },
  saved: async (_id, _row, request) => ({
    to: `${EVENT_LIST}/${(await eventAt(request)).id}`,
    text: request.texts.t('Ticket saved.'),
  }),
  view: async (row, state, request) => {
    const { site, texts } = request;
    const event = await eventAt(request);
    const labels = labelsOf(request);
    return {
      above: [
        { name: texts.t('Events'), path: EVENT_LIST },
        { name: pick(event.title, site.language.code), path: `${EVENT_LIST}/${event.id}` },
      ],
      labels,
      currency: site.currency.code,
      handle: row && row.price > 0 ? handleOf(row) : '',
      zone: event.timeZone,
      link: row?.linkCode ? site.origin + site.url(linkedPath(event, site, '/register', row.linkCode)) : '',
      translations: translationsOf(
        formLanguages(site),
        [
          { name: 'name', label: labels.name, maxlength: 100 },
          { name: 'description', label: labels.description, maxlength: 300, hint: texts.t('What it includes.') },
        ],
        state,
      ),
    };
  },
  remove: {
    consequence: (_row, { texts }) => texts.t('It can no longer be selected.'),
    refusal: async ({ id }, { texts }) =>
      (await isTicketUsed(id)) ? texts.t('People have registered with it. Let it close instead.') : null,
    deleted: ({ eventId }, { texts }) => ({ to: `${EVENT_LIST}/${eventId}`, text: texts.t('Ticket deleted.') }),
    changed: async (id, request) => {
      await retireTicketProduct({ id }, request.site.company.id);
      await keepTicketProducts(await eventAt(request));
      await changed(EVENTS_TAG);
    },
  },
};

export const ticketRoutes = (app: FastifyInstance): void => defineStaffForm(app, TICKET_FORM);

const labelsOf = ({ texts: { t } }: FastifyRequest) => ({
  name: t('Name'),
  description: t('Description'),
  price: t('Price'),
  seats: t('Seats'),
  minimum: t('Fewest per order'),
  maximum: t('Most per order'),
  opens: t('Available from'),
  closes: t('Available until'),
  addons: t('Add-ons'),
  hidden: t('Only by link'),
  sequence: t('Position'),
});

const keepAddons = async ({ variantId }: Ticket, { addons = '' }: FormValues, companyId: number): Promise<void> => {
  if (variantId !== null) await setOptions(variantId, handlesIn(addons), companyId);
};

/** Why these products can't be offered with the ticket; null if they can. */
async function addonProblem(addons: string, price: number, { site, texts }: FastifyRequest): Promise<string | null> {
  const handles = handlesIn(addons);
  if (handles.length === 0) return null;
  if (price === 0) return texts.t('Only tickets with a price have add-ons');
  if (handles.length > MOST_ADDONS) return texts.t('Enter {most} products or fewer', { most: MOST_ADDONS });
  const [unknown] = await unknownHandles(handles, site.company.id);
  return unknown === undefined ? null : texts.t('No product with the handle “{handle}”', { handle: unknown });
}

function ticketFormValues(row: Ticket, site: Site, zone: string): FormValues {
  const languages = codesOf(site);
  const { decimals } = site.currency;
  return {
    price: row.price === 0 ? '' : textsFor(site.language.code).number(row.price / 10 ** decimals, decimals),
    seats: row.seats === null ? '' : String(row.seats),
    minimum: String(row.minimum),
    maximum: String(row.maximum),
    hidden: row.linkCode === '' ? '' : 'on',
    sequence: String(row.sequence),
    opens: row.opensAt ? wallClock(row.opensAt, zone) : '',
    closes: row.closesAt ? wallClock(row.closesAt, zone) : '',
    ...textFormValues('name', row.name, languages),
    ...textFormValues('description', row.description, languages),
  };
}

/** Minor units; null: it is no price. */
function priceIn(entered: string, { currency: { decimals } }: Site, { locale }: Texts): number | null {
  if (entered.trim() === '') return 0;
  const value = parseNumber(entered, locale);
  const price = Number.isNaN(value) ? Number.NaN : toMinor(value.toFixed(decimals), decimals);
  return price >= 0 && price <= MOST_PRICE ? price : null;
}

/** @returns the values to save, or errors by field */
async function parseTicket(
  values: FormValues,
  before: Ticket | null,
  { timeZone }: Event,
  request: FastifyRequest,
): Promise<FormReading<TicketInput>> {
  const { site, texts } = request;
  const languages = codesOf(site);
  const read = rules.safeParse(values);
  const words = textFields(languages, TEXTS).safeParse(values);
  const written = words.success ? (words.data as FormValues) : values;
  const name = translatedOf(written, 'name', languages, before?.name);
  const errors: Record<string, string> = {
    ...(read.success ? {} : fieldErrors(read.error, texts)),
    ...(words.success ? {} : fieldErrors(words.error, texts)),
    ...(Object.values(name).some(Boolean) ? {} : { [`name-${site.language.code}`]: texts.t('Enter a name') }),
  };
  const price = priceIn(values.price ?? '', site, texts);
  if (price === null) errors.price = texts.t('Enter a price of 0 or more');
  const problem = await addonProblem(values.addons ?? '', price ?? 1, request);
  if (problem) errors.addons = problem;
  const moment = (field: 'opens' | 'closes') => {
    const entered = values[field] ?? '';
    const when = entered ? parseMoment(entered, timeZone) : null;
    if (entered && !when) errors[field] = texts.t('Enter a date and time');
    return when;
  };
  const [opensAt, closesAt] = [moment('opens'), moment('closes')];
  if (opensAt && closesAt && closesAt <= opensAt) errors.closes = texts.t('Enter a time after the beginning');
  if (read.success && read.data.minimum > read.data.maximum)
    errors.maximum = texts.t('Enter {n} or more', { n: read.data.minimum });
  if (!read.success || price === null || Object.keys(errors).length > 0) return { errors };
  // A link that was given away stays valid as long as the ticket is hidden.
  const linkCode = values.hidden === 'on' ? before?.linkCode || randomToken() : '';
  const description = translatedOf(written, 'description', languages, before?.description);
  return { input: { ...read.data, price, name, description, opensAt, closesAt, linkCode } };
}
