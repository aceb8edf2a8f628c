import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type Redirect, redirectTo, type Shown } from '../core/answers.ts';
import { recordId } from '../core/contract.ts';
import { NotFound } from '../core/errors.ts';
import { fieldErrors } from '../core/field_errors.ts';
import { form, page } from '../core/routes.ts';
import { type FormState, formLanguages, opened, staffPage } from '../core/staff_form.ts';
import { pick } from '../core/translated.ts';
import { typedIn } from '../core/typed_texts.ts';
import {
  type AcquirerRow,
  acquirerFields,
  acquirerOfCompany,
  acquirersOfCompany,
  readAcquirer,
  saveAcquirer,
  typedAcquirer,
} from './acquirer_form.ts';

const url = '/sales/acquirers';
const who = 'sales';
const byId = z.object({ id: recordId });

/** Which ways to pay a company offers, where, and what it says about them. */
export function acquirerRoutes(app: FastifyInstance): void {
  page(app, { url, who, handle: ({ request }) => list(request) });
  page(app, {
    url: `${url}/:id`,
    who,
    params: byId,
    handle: async ({ request, params }) => {
      const row = await ownAcquirer(request, params.id);
      return one(request, row, opened(typedAcquirer(row, request.site)));
    },
  });
  form(app, {
    url: `${url}/:id`,
    who,
    params: byId,
    body: z.unknown(),
    handle: async ({ request, params, body }) => save(request, await ownAcquirer(request, params.id), body),
  });
}

async function list({ site, texts }: FastifyRequest): Promise<Shown> {
  const rows = await acquirersOfCompany(site.company.id);
  return staffPage('@payments/acquirers', texts.t('Payment methods'), {
    rows: rows.map((row) => ({
      name: pick(row.name, site.language.code),
      url: site.url(`${url}/${row.id}`),
      provider: row.provider,
      countries: row.countryCodes.join(', '),
      isPublished: row.isPublished,
    })),
  });
}

const one = ({ site }: FastifyRequest, row: AcquirerRow, state: FormState): Shown =>
  staffPage(
    '@payments/acquirer',
    pick(row.name, site.language.code),
    { action: site.url(`${url}/${row.id}`), back: site.url(url), languages: formLanguages(site) },
    state,
  );

async function save(request: FastifyRequest, row: AcquirerRow, body: unknown): Promise<Shown | Redirect> {
  const { site, texts } = request;
  const typed = typedIn(body, acquirerFields(site));
  const read = readAcquirer(typed, site);
  if (!read.success) return one(request, row, { typed, errors: fieldErrors(read.error, texts) });
  const again = await saveAcquirer(row.id, typed, read.data, site);
  if (again) return one(request, row, again);
  return redirectTo(url, { flash: { kind: 'success', text: texts.t('The payment method is saved.') } });
}

async function ownAcquirer({ site }: FastifyRequest, id: number): Promise<AcquirerRow> {
  const row = await acquirerOfCompany(id, site.company.id);
  if (!row) throw new NotFound();
  return row;
}
