import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { NotFound } from '#core/errors.ts';
import { recordId } from '#core/http/contract.ts';
import { typedIn } from '#core/i18n/form_texts.ts';
import { pick } from '#core/i18n/translated.ts';
import { type Redirect, redirectTo, type Shown } from '#core/pages/response.ts';
import { form, page } from '#core/pages/routes.ts';
import { type FormState, opened, staffPage } from '#core/pages/staff_form.ts';
import { blankPosition, positionFields, readPosition, typedPosition } from './position_form.ts';
import { TAXES } from './tax_routes.ts';
import type { FiscalPosition } from './tax_rules.ts';
import { addPosition, deletePosition, positionOf, savePosition, taxesOfCompany } from './tax_service.ts';

const POSITIONS = '/sales/fiscal_positions';
const who = 'sales';
const byId = z.object({ id: recordId });

/** Where other taxes are charged than usual. */
export function positionRoutes(app: FastifyInstance): void {
  page(app, {
    url: `${POSITIONS}/new`,
    who,
    handle: async ({ request }) => one(request, null, { typed: blankPosition(await taxesFor(request)) }),
  });
  form(app, { url: POSITIONS, who, body: z.unknown(), handle: ({ request, body }) => save(request, null, body) });
  page(app, {
    url: `${POSITIONS}/:id`,
    who,
    params: byId,
    handle: async ({ request, params }) => {
      const row = await ownPosition(request, params.id);
      return one(request, row, opened(typedPosition(row, await taxesFor(request))));
    },
  });
  form(app, {
    url: `${POSITIONS}/:id`,
    who,
    params: byId,
    body: z.unknown(),
    handle: async ({ request, params, body }) => save(request, await ownPosition(request, params.id), body),
  });
  form(app, {
    url: `${POSITIONS}/:id/delete`,
    who,
    params: byId,
    handle: async ({ request, params }) => {
      await deletePosition((await ownPosition(request, params.id)).id, request.site);
      const text = request.texts.t('The fiscal position is deleted.');
      return redirectTo(TAXES, { flash: { kind: 'success', text } });
    },
  });
}

const taxesFor = ({ site }: FastifyRequest) => taxesOfCompany(site.company.id);

async function one(request: FastifyRequest, row: FiscalPosition | null, state: FormState): Promise<Shown> {
  const { site, texts } = request;
  const taxes = (await taxesFor(request)).map(({ id, name }) => ({ id, name: pick(name, site.language.code) }));
  return staffPage(
    '@sales/fiscal_position',
    row?.name ?? texts.t('New fiscal position'),
    {
      styles: 'sales/sales',
      action: site.url(row ? `${POSITIONS}/${row.id}` : POSITIONS),
      deleteUrl: row ? site.url(`${POSITIONS}/${row.id}/delete`) : null,
      back: site.url(TAXES),
      taxes,
    },
    state,
  );
}

async function save(request: FastifyRequest, row: FiscalPosition | null, body: unknown): Promise<Shown | Redirect> {
  const { site, texts } = request;
  const taxes = await taxesFor(request);
  const typed = typedIn(body, positionFields(taxes));
  const read = readPosition(typed, site, taxes);
  if (read.errors) return one(request, row, { typed, errors: read.errors });
  const again = row
    ? await savePosition(row.id, { typed, input: read.input, site })
    : await addPosition(read.input, site);
  if (again) return one(request, row, again);
  return redirectTo(TAXES, { flash: { kind: 'success', text: texts.t('The fiscal position is saved.') } });
}

async function ownPosition({ site }: FastifyRequest, id: number): Promise<FiscalPosition> {
  const row = await positionOf(id, site);
  if (!row) throw new NotFound();
  return row;
}
