import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { NotFound } from '#core/errors.ts';
import { recordId } from '#core/http/contract.ts';
import { fieldErrors } from '#core/http/field_errors.ts';
import type { FormValues } from '#core/i18n/form_texts.ts';
import type { Texts } from '#core/i18n/texts.ts';
import { pick } from '#core/i18n/translated.ts';
import { type PageResponse, type Redirect, redirectTo } from '#core/pages/response.ts';
import { form, page } from '#core/pages/routes.ts';
import { staffPage } from '#core/pages/staff_form.ts';
import { defineStaffForm } from '#core/staff_form/define_staff_form.ts';
import type { Removal } from '#core/staff_form/staff_form.ts';
import type { AcquirerRow } from '#payments/ledger/ledger.ts';
import { knownProviders, readyProvider } from '#payments/ledger/providers.ts';
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
  moveAcquirer,
  newAcquirer,
  parseAcquirer,
} from './acquirer_form.ts';
import { acquirerTexts } from './acquirer_view.ts';

const url = '/sales/acquirers';
const who = 'sales';
const byId = z.object({ id: recordId });

/** Staff pages of a company's payment methods. */
export function acquirerRoutes(app: FastifyInstance): void {
  page(app, { url, who, handle: ({ request }) => list(request) });
  form(app, {
    url: `${url}/:id/move`,
    who,
    needsPassword: true,
    params: byId,
    body: z.object({ by: z.enum(['up', 'down']) }),
    handle: async ({ request, params, body }): Promise<Redirect> => {
      const { id } = await ownAcquirer(request, params.id);
      await moveAcquirer(id, request.site.company.id, body.by === 'up' ? -1 : 1);
      return redirectTo(url);
    },
  });
  defineStaffForm(app, {
    url,
    who,
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
    saved: (_id, _row, { texts }) => ({ to: url, text: texts.t('Payment method saved.') }),
    view: (row, state, { site, texts }) => ({
      above: [{ name: texts.t('Payment methods'), path: url }],
      ...acquirerTexts(state, site, texts),
      provider: row && { name: providerName(row.provider, texts), isReady: readyProvider(row) !== null },
      choices: { provider: providerChoices(texts) },
    }),
    remove: acquirerRemoval,
  });
}

const acquirerRemoval: Removal<AcquirerRow> = {
  consequence: (_row, { texts }) => texts.t('Customers can no longer pay with it.'),
  refusal: async ({ id }, { texts }) =>
    (await isAcquirerUsed(id)) ? texts.t('Payments or saved cards belong to it. Switch it off instead.') : null,
  deleted: (_row, { texts }) => ({ to: url, text: texts.t('Payment method deleted.') }),
  changed: async (id, { site }) => acquirerRemoved(id, site),
};

async function list({ site, texts }: FastifyRequest): Promise<PageResponse> {
  const rows = await acquirersOfCompany(site.company.id);
  return staffPage('@payments/acquirers', texts.t('Payment methods'), {
    newUrl: site.url(`${url}/new`),
    rows: rows.map((row, at) => ({
      isFirst: at === 0,
      isLast: at === rows.length - 1,
      name: pick(row.name, site.language.code),
      url: site.url(`${url}/${row.id}`),
      move: site.url(`${url}/${row.id}/move`),
      provider: providerName(row.provider, texts),
      isReady: readyProvider(row) !== null,
      currencies: texts.joined(row.currencyCodes),
      countries: texts.joined(row.countryCodes),
      isPublished: row.isPublished,
    })),
  });
}

const providerChoices = (texts: Texts) =>
  knownProviders().map(({ provider, isReady }) => ({
    value: provider,
    label: isReady
      ? providerName(provider, texts)
      : texts.t('{name} (API keys missing)', { name: providerName(provider, texts) }),
  }));

/** The display name of a provider, else its technical name. */
const providerName = (provider: string, { t }: Pick<Texts, 't'>): string =>
  ({ transfer: t('Bank transfer'), test: t('Test bank') })[provider] ?? provider;

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

async function ownAcquirer({ site }: FastifyRequest, id: number): Promise<AcquirerRow> {
  const row = await acquirerOfCompany(id, site.company.id);
  if (!row) throw new NotFound();
  return row;
}
