import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { formValues } from '#core/i18n/form_texts.ts';
import type { FormState } from '#core/pages/form_view.ts';
import { type PageResponse, type Redirect, redirectTo } from '#core/pages/response.ts';
import { form, page } from '#core/pages/routes.ts';
import { opened, staffPage } from '#core/pages/staff_form.ts';
import { personOf } from '#core/people/session.ts';
import { mayChangeShared, OF_ALL_COMPANIES, refuseShared } from '#core/people/shared_records.ts';
import { allCurrencies, currencyFields, parseRates, rateFormValues, saveRates } from './currency_form.ts';
import { TAXES } from './tax_routes.ts';

const url = '/sales/currencies';
const who = 'sales';

/** Rates are those of every company, and change what each of them asks. */
export function currencyRoutes(app: FastifyInstance): void {
  page(app, {
    url,
    who,
    handle: async ({ request }) => rates(request, opened(rateFormValues(await allCurrencies(), request.texts))),
  });
  form(app, { url, who, body: z.unknown(), handle: ({ request, body }) => save(request, body) });
}

async function rates(request: FastifyRequest, state: FormState): Promise<PageResponse> {
  const { site, texts } = request;
  const rows = await allCurrencies();
  const labels = Object.fromEntries(rows.map(({ code }) => [`rate_${code}`, texts.t('Rate of {code}', { code })]));
  return staffPage(
    '@sales/currencies',
    texts.t('Currencies'),
    {
      action: site.url(url),
      back: site.url(TAXES),
      labels,
      locked: (await mayChangeShared(await personOf(request))) ? null : texts.say(OF_ALL_COMPANIES),
      rates: rows.map(({ code, symbol }) => ({ name: `rate_${code}`, label: `${code} (${symbol})` })),
    },
    state,
  );
}

async function save(request: FastifyRequest, body: unknown): Promise<PageResponse | Redirect> {
  const { texts } = request;
  await refuseShared(await personOf(request));
  const rows = await allCurrencies();
  const typed = formValues(body, currencyFields(rows));
  const read = parseRates(typed, rows, texts);
  if (read.errors) return rates(request, { typed, errors: read.errors });
  const again = await saveRates(typed, read.input, texts);
  if (again) return rates(request, again);
  return redirectTo(TAXES, { flash: { kind: 'success', text: texts.t('Exchange rates saved.') } });
}
