import type { FastifyInstance } from 'fastify';
import { personOf } from '#core/people/session.ts';
import { mayChangeShared, OF_ALL_COMPANIES } from '#core/people/shared_records.ts';
import { defineStaffForm } from '#core/staff_form/define_staff_form.ts';
import {
  allCurrencies,
  CURRENCIES,
  currencyFields,
  holdCurrencies,
  parseRates,
  rateFormValues,
  saveRates,
} from './currency_form.ts';
import { TAXES } from './tax_list.ts';

/** All rates are one record. */
const ONLY = 1;

/** Rates are those of every company, and change what each of them asks. */
export function currencyRoutes(app: FastifyInstance): void {
  defineStaffForm(app, {
    url: '/sales/currencies',
    audience: 'finance',
    template: '@sales/currencies',
    record: CURRENCIES,
    single: () => ONLY,
    find: async () => ({ id: ONLY, rows: await allCurrencies() }),
    hold: holdCurrencies,
    title: (_row, { texts }) => texts.t('Currencies'),
    fields: async () => currencyFields(await allCurrencies()),
    load: ({ rows }, { texts }) => rateFormValues(rows, texts),
    locked: async (_row, request) =>
      (await mayChangeShared(await personOf(request))) ? null : request.texts.say(OF_ALL_COMPANIES),
    read: async (values, _row, { texts }) => parseRates(values, await allCurrencies(), texts),
    change: (_row, input) => saveRates(input),
    saved: (_id, _row, { texts }) => ({ to: '/sales/currencies', text: texts.t('Exchange rates saved.') }),
    view: async (_row, _state, { texts }) => {
      const rows = await allCurrencies();
      return {
        above: [{ name: texts.t('Taxes'), path: TAXES }],
        lead: texts.t(
          'Exchange rates relative to the same base. Changes apply to all price lists at once and to open carts at their next step.',
        ),
        labels: Object.fromEntries(rows.map(({ code }) => [`rate_${code}`, texts.t('Rate of {code}', { code })])),
        rates: rows.map(({ code, symbol }) => ({ name: `rate_${code}`, label: `${code} (${symbol})` })),
      };
    },
  });
}
