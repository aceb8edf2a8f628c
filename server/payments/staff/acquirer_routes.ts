import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fieldErrors } from '#core/http/field_errors.ts';
import type { FormValues } from '#core/i18n/form_texts.ts';
import type { Texts } from '#core/i18n/texts.ts';
import { pick } from '#core/i18n/translated.ts';
import { defineStaffForm } from '#core/staff_form/define_staff_form.ts';
import type { Removal } from '#core/staff_form/staff_form.ts';
import { defineStaffList } from '#core/staff_list/define_staff_list.ts';
import type { AcquirerRow } from '#payments/ledger/ledger.ts';
import { knownProvider, knownProviders, readyProvider } from '#payments/ledger/providers.ts';
import {
  ACQUIRER,
  acquirerFields,
  acquirerFormValues,
  acquirerOfCompany,
  acquirerRemoved,
  acquirersOfCompany,
  addAcquirer,
  changeAcquirer,
  isAcquirerUsed,
  newAcquirer,
  parseAcquirer,
} from './acquirer_form.ts';
import { ACQUIRERS, acquirerList, providerName } from './acquirer_list.ts';
import { acquirerTexts } from './acquirer_view.ts';

const audience = 'shop_settings';

/** Staff pages of a company's payment methods. */
export function acquirerRoutes(app: FastifyInstance): void {
  defineStaffList(app, acquirerList);
  defineStaffForm(app, {
    url: ACQUIRERS,
    audience,
    needsPassword: true,
    template: '@payments/acquirer',
    record: ACQUIRER,
    find: (id, { site }) => acquirerOfCompany(id, site.company.id),
    title: (row, { site, texts }) => (row ? pick(row.name, site.language.code) : texts.t('New payment method')),
    fields: ({ site }) => acquirerFields(site),
    blank: async ({ site }) => newAcquirer(await acquirersOfCompany(site.company.id)),
    load: (row, { site }) => acquirerFormValues(row, site),
    read: readAcquirer,
    add: (input, values, { site }) => addAcquirer(values.provider as string, values, input, site),
    change: (row, input, values, { site }) => changeAcquirer(row, values, input, site),
    saved: async (id, row, { site, texts }) => ({
      // A new one is worth nothing before its keys are entered.
      to: row || !hasKeys(await acquirerOfCompany(id, site.company.id)) ? ACQUIRERS : `${ACQUIRERS}/${id}/keys`,
      text: texts.t('Payment method saved.'),
    }),
    view: (row, state, { site, texts }) => ({
      above: [{ name: texts.t('Payment methods'), path: ACQUIRERS }],
      ...acquirerTexts(state, site, texts),
      provider: row && {
        name: providerName(row.provider, texts),
        isReady: readyProvider(row) !== null,
        keysUrl: hasKeys(row) ? site.url(`${ACQUIRERS}/${row.id}/keys`) : '',
      },
      choices: { provider: providerChoices(texts) },
    }),
    remove: acquirerRemoval,
  });
}

/** Staff enter keys for it. */
const hasKeys = (row: AcquirerRow | null): boolean => row !== null && knownProvider(row)?.keyFields !== undefined;

const acquirerRemoval: Removal<AcquirerRow> = {
  consequence: (_row, { texts }) => texts.t('Customers can no longer pay with it.'),
  refusal: async ({ id }, { texts }) =>
    (await isAcquirerUsed(id)) ? texts.t('Payments or saved cards belong to it. Switch it off instead.') : null,
  deleted: (_row, { texts }) => ({ to: ACQUIRERS, text: texts.t('Payment method deleted.') }),
  changed: async (id, { site }) => acquirerRemoved(id, site),
};

const providerChoices = (texts: Texts) =>
  knownProviders().map(({ provider, isReady }) => ({
    value: provider,
    label: isReady
      ? providerName(provider, texts)
      : texts.t('{name} (API keys missing)', { name: providerName(provider, texts) }),
  }));

/** A provider is chosen once: with a new payment method. */
function readAcquirer(values: FormValues, row: AcquirerRow | null, { site, texts }: FastifyRequest) {
  const read = parseAcquirer(values, site);
  const isKnown = row !== null || knownProviders().some(({ provider }) => provider === values.provider);
  if (read.success && isKnown) return { input: read.data };
  return {
    errors: {
      ...(isKnown ? {} : { provider: texts.t('Select one from the list.') }),
      ...(read.success ? {} : fieldErrors(read.error, texts)),
    },
  };
}
