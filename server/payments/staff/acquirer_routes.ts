import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { NotFound } from '#core/errors.ts';
import { recordId } from '#core/http/contract.ts';
import { fieldErrors } from '#core/http/field_errors.ts';
import { formValues } from '#core/i18n/form_texts.ts';
import type { Texts } from '#core/i18n/texts.ts';
import { pick } from '#core/i18n/translated.ts';
import type { FormState } from '#core/pages/form_view.ts';
import { type PageResponse, type Redirect, redirectTo } from '#core/pages/response.ts';
import { form, page } from '#core/pages/routes.ts';
import { opened, staffPage } from '#core/pages/staff_form.ts';
import type { AcquirerRow } from '#payments/ledger/ledger.ts';
import { knownProviders, readyProvider } from '#payments/ledger/providers.ts';
import {
  acquirerFields,
  acquirerFormValues,
  acquirerOfCompany,
  acquirersOfCompany,
  addAcquirer,
  moveAcquirer,
  newAcquirer,
  parseAcquirer,
  saveAcquirer,
} from './acquirer_form.ts';
import { acquirerTexts } from './acquirer_view.ts';

const url = '/sales/acquirers';
const who = 'sales';
const byId = z.object({ id: recordId });

/** Staff pages of a company's payment methods. */
export function acquirerRoutes(app: FastifyInstance): void {
  page(app, { url, who, handle: ({ request }) => list(request) });
  page(app, {
    url: `${url}/new`,
    who,
    handle: async ({ request }) =>
      fresh(request, opened(newAcquirer(await acquirersOfCompany(request.site.company.id)))),
  });
  form(app, { url, who, needsPassword: true, body: z.unknown(), handle: ({ request, body }) => add(request, body) });
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
  page(app, {
    url: `${url}/:id`,
    who,
    params: byId,
    handle: async ({ request, params }) => {
      const row = await ownAcquirer(request, params.id);
      return one(request, row, opened(acquirerFormValues(row, request.site)));
    },
  });
  form(app, {
    url: `${url}/:id`,
    who,
    needsPassword: true,
    params: byId,
    body: z.unknown(),
    handle: async ({ request, params, body }) => save(request, await ownAcquirer(request, params.id), body),
  });
}

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

const one = ({ site, texts }: FastifyRequest, row: AcquirerRow, state: FormState): PageResponse =>
  staffPage(
    '@payments/acquirer',
    pick(row.name, site.language.code),
    {
      action: site.url(`${url}/${row.id}`),
      back: site.url(url),
      ...acquirerTexts(state, site, texts),
      provider: { name: providerName(row.provider, texts), isReady: readyProvider(row) !== null },
      kinds: null,
    },
    state,
  );

const fresh = ({ site, texts }: FastifyRequest, state: FormState): PageResponse =>
  staffPage(
    '@payments/acquirer',
    texts.t('New payment method'),
    {
      action: site.url(url),
      back: site.url(url),
      ...acquirerTexts(state, site, texts),
      provider: null,
      kinds: knownProviders().map(({ provider, isReady }) => ({
        value: provider,
        label: isReady
          ? providerName(provider, texts)
          : texts.t('{name} (API keys missing)', { name: providerName(provider, texts) }),
      })),
    },
    state,
  );

/** The display name of a provider, else its technical name. */
const providerName = (provider: string, { t }: Pick<Texts, 't'>): string =>
  ({ transfer: t('Bank transfer'), test: t('Test bank') })[provider] ?? provider;

async function add(request: FastifyRequest, body: unknown): Promise<PageResponse | Redirect> {
  const { site, texts } = request;
  const typed = formValues(body, acquirerFields(site));
  const read = parseAcquirer(typed, site);
  const isKnown = knownProviders().some(({ provider }) => provider === typed.provider);
  const errors = {
    ...(isKnown ? {} : { provider: texts.t('Select one from the list.') }),
    ...(read.success ? {} : fieldErrors(read.error, texts)),
  };
  if (!isKnown || !read.success) return fresh(request, { values: typed, errors });
  await addAcquirer(typed.provider as string, typed, read.data, site);
  return redirectTo(url, { flash: { kind: 'success', text: texts.t('Payment method saved.') } });
}

async function save(request: FastifyRequest, row: AcquirerRow, body: unknown): Promise<PageResponse | Redirect> {
  const { site, texts } = request;
  const typed = formValues(body, acquirerFields(site));
  const read = parseAcquirer(typed, site);
  if (!read.success) return one(request, row, { values: typed, errors: fieldErrors(read.error, texts) });
  const again = await saveAcquirer(row.id, typed, read.data, site);
  if (again) return one(request, row, again);
  return redirectTo(url, { flash: { kind: 'success', text: texts.t('Payment method saved.') } });
}

async function ownAcquirer({ site }: FastifyRequest, id: number): Promise<AcquirerRow> {
  const row = await acquirerOfCompany(id, site.company.id);
  if (!row) throw new NotFound();
  return row;
}
