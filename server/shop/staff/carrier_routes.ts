import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { NotFound } from '#core/errors.ts';
import { recordId } from '#core/http/contract.ts';
import { typedIn } from '#core/i18n/form_texts.ts';
import { pick } from '#core/i18n/translated.ts';
import { type Redirect, redirectTo, type Shown } from '#core/pages/response.ts';
import { form, page } from '#core/pages/routes.ts';
import { type FormState, formLanguages, opened, staffPage } from '#core/pages/staff_form.ts';
import {
  blankCarrier,
  type CarrierRow,
  carrierFields,
  readCarrier,
  STEP_NUMBERS,
  typedCarrier,
} from './carrier_form.ts';
import { addCarrier, carrierOf, carriersOfCompany, pointsOfCarrier, saveCarrier } from './carrier_service.ts';

export const CARRIERS = '/sales/carriers';
export const who = 'sales';
const byId = z.object({ id: recordId });

/** How goods get to their buyers, and what that costs. */
export function carrierRoutes(app: FastifyInstance): void {
  page(app, { url: CARRIERS, who, handle: ({ request }) => list(request) });
  page(app, {
    url: `${CARRIERS}/new`,
    who,
    handle: ({ request }) => one(request, null, { typed: blankCarrier(request.site) }),
  });
  form(app, { url: CARRIERS, who, body: z.unknown(), handle: ({ request, body }) => save(request, null, body) });
  page(app, {
    url: `${CARRIERS}/:id`,
    who,
    params: byId,
    handle: async ({ request, params }) => {
      const row = await ownCarrier(request, params.id);
      return one(request, row, opened(typedCarrier(row, request.site)));
    },
  });
  form(app, {
    url: `${CARRIERS}/:id`,
    who,
    params: byId,
    body: z.unknown(),
    handle: async ({ request, params, body }) => save(request, await ownCarrier(request, params.id), body),
  });
}

async function list({ site, texts }: FastifyRequest): Promise<Shown> {
  const { money, t } = texts;
  const rows = await carriersOfCompany(site.company.id);
  return staffPage('@shop/carriers', t('Delivery'), {
    newUrl: site.url(`${CARRIERS}/new`),
    rows: rows.map((row) => ({
      name: pick(row.name, site.language.code),
      url: site.url(`${CARRIERS}/${row.id}`),
      kind: row.kind === 'pickup' ? t('To be fetched') : t('To the door'),
      countries: row.countryCodes.join(', '),
      price: row.price === 0 && row.steps.length === 0 ? t('Free') : money(row.price, site.currency),
      isPublished: row.isPublished,
    })),
  });
}

async function one(request: FastifyRequest, row: CarrierRow | null, state: FormState): Promise<Shown> {
  const { site, texts } = request;
  const action = site.url(row ? `${CARRIERS}/${row.id}` : CARRIERS);
  const points = row?.kind === 'pickup' ? await pointsOfCarrier(row.id) : [];
  const filled = STEP_NUMBERS.findLast((n) => state.typed[`step_price_${n}`] || state.typed[`step_weight_${n}`]) ?? 0;
  return staffPage(
    '@shop/carrier',
    row ? pick(row.name, site.language.code) : texts.t('New way to deliver'),
    {
      styles: 'sales/sales',
      action,
      back: site.url(CARRIERS),
      languages: formLanguages(site),
      currency: site.currency.symbol,
      // Always room for more.
      steps: STEP_NUMBERS.slice(0, filled + 2),
      pointsUrl: row?.kind === 'pickup' ? site.url(`${CARRIERS}/${row.id}/points/new`) : null,
      points: points.map(({ id, name, street, zip, city, isActive }) => ({
        name,
        address: `${street}, ${zip} ${city}`,
        isActive,
        url: site.url(`${CARRIERS}/${row?.id}/points/${id}`),
      })),
    },
    state,
  );
}

async function save(request: FastifyRequest, row: CarrierRow | null, body: unknown): Promise<Shown | Redirect> {
  const { site, texts } = request;
  const typed = typedIn(body, carrierFields(site));
  const read = readCarrier(typed, site, row);
  if (read.errors) return one(request, row, { typed, errors: read.errors });
  const again = row && (await saveCarrier(row.id, typed, read.input, site));
  if (again) return one(request, row, again);
  const id = row?.id ?? (await addCarrier(typed, read.input, site));
  const isToBeFetched = read.input.kind === 'pickup' && row?.kind !== 'pickup';
  return redirectTo(isToBeFetched ? `${CARRIERS}/${id}` : CARRIERS, {
    flash: { kind: 'success', text: texts.t('The way to deliver is saved.') },
  });
}

export async function ownCarrier({ site }: FastifyRequest, id: number): Promise<CarrierRow> {
  const row = await carrierOf(id, site);
  if (!row) throw new NotFound();
  return row;
}
