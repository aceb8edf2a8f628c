/** Staff form of a discount code that lowers tickets of one event. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { changed } from '#core/changes/changes.ts';
import { Invalid } from '#core/errors.ts';
import { wholeNumber } from '#core/http/contract.ts';
import { fieldErrors } from '#core/http/field_errors.ts';
import { type FormValues, formValues } from '#core/i18n/form_texts.ts';
import { pick } from '#core/i18n/translated.ts';
import { parseMoment, wallClock } from '#core/i18n/wall_clock.ts';
import { msg } from '#core/msg.ts';
import { defineStaffForm } from '#core/staff_form/define_staff_form.ts';
import type { FormReading, StaffForm } from '#core/staff_form/staff_form.ts';
import { keepTicketProducts } from '#events/paid/ticket_products.ts';
import { type Event, type Ticket, ticketsOf } from '#events/queries.ts';
import {
  addCode,
  CODE_TAKEN,
  changeCode,
  codesFor,
  isCodeTaken,
  PRICE_TAGS,
  PRICELIST,
  type ProductCode,
  type ProductCodeInput,
  usesOf,
} from '#shop/api.ts';
import { eventAt } from './event_at.ts';
import { EVENT_LIST } from './event_list.ts';
import { eventAbove } from './question_form.ts';

const FIELDS = ['code', 'percent', 'until', 'uses', 'uses_each', 'active'];
const MOST_USES = 100_000;
const limit = z.union([z.literal('').transform(() => null), wholeNumber(1, MOST_USES)]);

const rules = z.object({
  code: z
    .string()
    .trim()
    .min(1, msg('Enter a code'))
    .regex(/^\S{0,50}$/, msg('Use 50 characters or fewer, without spaces')),
  percent: wholeNumber(1, 100),
  uses: limit,
  uses_each: limit,
});

type Paid = Ticket & { variantId: number };
const paidTickets = async ({ id }: Event): Promise<Paid[]> =>
  (await ticketsOf(id)).filter((one): one is Paid => one.price > 0 && one.variantId !== null);
const fieldOf = ({ id }: Ticket): string => `ticket_${id}`;
const fieldsOf = async (request: FastifyRequest): Promise<string[]> => [
  ...FIELDS,
  ...(await paidTickets(await eventAt(request))).map(fieldOf),
];

/** Codes that lower tickets of this event alone. */
export async function eventCodes(event: Event): Promise<ProductCode[]> {
  const ids = (await ticketsOf(event.id)).flatMap(({ variantId }) => variantId ?? []);
  return codesFor(ids, event.companyId);
}

const CODE_FORM: StaffForm<ProductCode, ProductCodeInput> = {
  url: `${EVENT_LIST}/:event/codes`,
  audience: 'event',
  template: '@events/staff/code',
  record: { ...PRICELIST, kind: 'event_codes' },
  find: async (id, request) => (await eventCodes(await eventAt(request))).find((one) => one.id === id) ?? null,
  title: (row, { texts }) => row?.code ?? texts.t('New discount code'),
  fields: fieldsOf,
  blank: async (request) => {
    const tickets = await paidTickets(await eventAt(request));
    return {
      ...formValues({}, await fieldsOf(request)),
      active: 'on',
      ...Object.fromEntries(tickets.map((one) => [fieldOf(one), 'on'])),
    };
  },
  load: async ({ code, percent, endsAt, isActive, maxUses, maxUsesEach, variantIds }, request) => {
    const event = await eventAt(request);
    const ticks = (await paidTickets(event)).map((one) => [
      fieldOf(one),
      variantIds.includes(one.variantId) ? 'on' : '',
    ]);
    return {
      ...{ code, percent: String(percent), active: isActive ? 'on' : '' },
      ...{ uses: numberText(maxUses), uses_each: numberText(maxUsesEach) },
      until: endsAt ? wallClock(endsAt, event.timeZone) : '',
      ...Object.fromEntries(ticks),
    };
  },
  read: parseCode,
  add: async (input, _values, request) => {
    await refuseTaken(input, null, request);
    await keepTicketProducts(await eventAt(request));
    return addCode(input, request.site);
  },
  change: async ({ id }, input, _values, request) => {
    await refuseTaken(input, id, request);
    await changeCode(id, input);
  },
  saved: async (_id, _row, request) => ({
    to: `${EVENT_LIST}/${(await eventAt(request)).id}`,
    text: request.texts.t('Discount code saved.'),
  }),
  view: codeView,
  remove: {
    consequence: (_row, { texts }) => texts.t('It can no longer be used.'),
    deleted: (_row, { params, texts }) => ({
      to: `${EVENT_LIST}/${(params as { event: string }).event}`,
      text: texts.t('Discount code deleted.'),
    }),
    changed: () => changed(...PRICE_TAGS),
  },
};

export const codeRoutes = (app: FastifyInstance): void => defineStaffForm(app, CODE_FORM);

async function refuseTaken({ code }: ProductCodeInput, exceptId: number | null, { site }: FastifyRequest) {
  if (await isCodeTaken(code, exceptId, site)) throw new Invalid(CODE_TAKEN, { code: CODE_TAKEN });
}

const numberText = (one: number | null): string => (one === null ? '' : String(one));

async function codeView(row: ProductCode | null, _state: unknown, request: FastifyRequest) {
  const { site, texts } = request;
  const { t } = texts;
  const event = await eventAt(request);
  const tickets = (await paidTickets(event)).map((one) => ({
    field: fieldOf(one),
    label: pick(one.name, site.language.code),
  }));
  return {
    above: await eventAbove(request),
    labels: {
      ...{ code: t('Discount code'), percent: t('Discount in percent'), until: t('Valid until'), active: t('Active') },
      ...{ uses: t('Orders in all'), uses_each: t('Orders per customer') },
      ...Object.fromEntries(tickets.map(({ field, label }) => [field, label])),
    },
    tickets,
    zone: event.timeZone,
    used: row ? await usesOf(row.id) : 0,
  };
}

/** @returns the values to save, or errors by field */
async function parseCode(
  values: FormValues,
  _before: ProductCode | null,
  request: FastifyRequest,
): Promise<FormReading<ProductCodeInput>> {
  const { texts } = request;
  const event = await eventAt(request);
  const tickets = await paidTickets(event);
  const chosen = tickets.filter((one) => values[fieldOf(one)] === 'on');
  const read = rules.safeParse(values);
  const errors: Record<string, string> = read.success ? {} : fieldErrors(read.error, texts);
  const endsAt = values.until ? parseMoment(values.until, event.timeZone) : null;
  if (values.until && !endsAt) errors.until = texts.t('Enter a date and time');
  if (chosen.length === 0) errors[tickets[0] ? fieldOf(tickets[0]) : 'code'] = texts.t('Select at least one ticket');
  if (!read.success || Object.keys(errors).length > 0) return { errors };
  const variantIds = chosen.map(({ variantId }) => variantId);
  const { code, percent, uses: maxUses, uses_each: maxUsesEach } = read.data;
  return {
    input: {
      code,
      percent,
      maxUses,
      maxUsesEach,
      endsAt,
      isActive: values.active === 'on',
      variantIds,
      name: event.title,
    },
  };
}
