import type { FastifyInstance, FastifyRequest } from 'fastify';
import { NotFound } from '#core/errors.ts';
import type { FormValues } from '#core/i18n/form_texts.ts';
import { pick } from '#core/i18n/translated.ts';
import { defineStaffForm } from '#core/pages/define_staff_form.ts';
import { type FormState, translationsOf } from '#core/pages/form_view.ts';
import type { PageResponse } from '#core/pages/response.ts';
import { page } from '#core/pages/routes.ts';
import { formLanguages, staffPage } from '#core/pages/staff_form.ts';
import {
  blankCarrier,
  type CarrierRow,
  carrierFields,
  carrierFormValues,
  carrierLabels,
  parseCarrier,
  STEP_NUMBERS,
  stepFields,
} from './carrier_form.ts';
import { addCarrier, carrierOf, carriersOfCompany, pointsOfCarrier, saveCarrier } from './carrier_service.ts';

export const CARRIERS = '/sales/carriers';
export const who = 'sales';

/** Staff pages for delivery methods. */
export function carrierRoutes(app: FastifyInstance): void {
  page(app, { url: CARRIERS, who, handle: ({ request }) => list(request) });
  defineStaffForm<CarrierRow>(app, {
    url: CARRIERS,
    who,
    template: '@shop/staff/carrier',
    find: (id, { site }) => carrierOf(id, site),
    title: (row, { site, texts }) => (row ? pick(row.name, site.language.code) : texts.t('Add delivery method')),
    fields: ({ site }) => carrierFields(site),
    blank: ({ site }) => blankCarrier(site),
    load: (row, { site }) => carrierFormValues(row, site),
    view: carrierView,
    save: saveTyped,
  });
}

async function list({ site, texts }: FastifyRequest): Promise<PageResponse> {
  const { money, t } = texts;
  const rows = await carriersOfCompany(site.company.id);
  return staffPage('@shop/staff/carriers', t('Delivery'), {
    newUrl: site.url(`${CARRIERS}/new`),
    rows: rows.map((row) => ({
      name: pick(row.name, site.language.code),
      url: site.url(`${CARRIERS}/${row.id}`),
      kind: row.kind === 'pickup' ? t('Pickup') : t('Delivery'),
      countries: texts.joined(row.countryCodes),
      price: row.price === 0 && row.steps.length === 0 ? t('Free') : money(row.price, site.currency),
      isPublished: row.isPublished,
    })),
  });
}

async function carrierView(row: CarrierRow | null, state: FormState, { site, texts }: FastifyRequest) {
  const { typed } = state;
  const labels = carrierLabels(texts, site.currency.symbol);
  const points = row?.kind === 'pickup' ? await pointsOfCarrier(row.id) : [];
  const filled = STEP_NUMBERS.findLast((n) => typed[`step_price_${n}`] || typed[`step_weight_${n}`]) ?? 0;
  return {
    styles: 'sales/sales',
    back: site.url(CARRIERS),
    labels,
    translations: translationsOf(
      formLanguages(site),
      [
        { name: 'name', label: labels.name, maxlength: 100 },
        { name: 'description', label: labels.description, rows: 2 },
      ],
      state,
    ),
    // Always two empty rows.
    steps: STEP_NUMBERS.slice(0, filled + 2).map((n) => stepFields(n, state, texts)),
    pointsUrl: row?.kind === 'pickup' ? site.url(`${CARRIERS}/${row.id}/points/new`) : null,
    points: points.map(({ id, name, street, zip, city, isActive }) => ({
      name,
      address: texts.joined([street, `${zip} ${city}`]),
      isActive,
      url: site.url(`${CARRIERS}/${row?.id}/points/${id}`),
    })),
  };
}

async function saveTyped(row: CarrierRow | null, typed: FormValues, { site, texts }: FastifyRequest) {
  const read = parseCarrier(typed, site, row);
  if (read.errors) return { typed, errors: read.errors };
  const refused = row && (await saveCarrier(row.id, typed, read.input, site));
  if (refused) return refused;
  const id = row?.id ?? (await addCarrier(typed, read.input, site));
  const isToBeFetched = read.input.kind === 'pickup' && row?.kind !== 'pickup';
  return { to: isToBeFetched ? `${CARRIERS}/${id}` : CARRIERS, text: texts.t('Delivery method saved.') };
}

export async function ownCarrier({ site }: FastifyRequest, id: number): Promise<CarrierRow> {
  const row = await carrierOf(id, site);
  if (!row) throw new NotFound();
  return row;
}
