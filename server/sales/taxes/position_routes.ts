import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { NotFound } from '#core/errors.ts';
import { recordId } from '#core/http/contract.ts';
import { pick } from '#core/i18n/translated.ts';
import { defineStaffForm } from '#core/pages/define_staff_form.ts';
import { redirectTo } from '#core/pages/response.ts';
import { form } from '#core/pages/routes.ts';
import {
  blankPosition,
  parsePosition,
  positionFields,
  positionFormValues,
  positionLabels,
  taxChoices,
} from './position_form.ts';
import { TAXES } from './tax_routes.ts';
import type { FiscalPosition } from './tax_rules.ts';
import { addPosition, deletePosition, positionOf, savePosition, taxesOfCompany } from './tax_service.ts';

const POSITIONS = '/sales/fiscal_positions';
const who = 'sales';

/** Where other taxes are charged than usual. */
export function positionRoutes(app: FastifyInstance): void {
  defineStaffForm<FiscalPosition>(app, {
    url: POSITIONS,
    who,
    template: '@sales/fiscal_position',
    find: (id, { site }) => positionOf(id, site),
    title: (row, { texts }) => row?.name ?? texts.t('Add tax rule'),
    fields: async (request) => positionFields(await taxesFor(request)),
    blank: async (request) => blankPosition(await taxesFor(request)),
    load: async (row, request) => positionFormValues(row, await taxesFor(request)),
    view: async (row, state, request) => {
      const { site, texts } = request;
      const taxes = (await taxesFor(request)).map(({ id, name }) => ({ id, name: pick(name, site.language.code) }));
      return {
        styles: 'sales/sales',
        deleteUrl: row ? site.url(`${POSITIONS}/${row.id}/delete`) : null,
        back: site.url(TAXES),
        labels: positionLabels(texts, taxes),
        taxes: taxChoices(texts, taxes, state),
      };
    },
    save: async (row, typed, request) => {
      const { site, texts } = request;
      const read = parsePosition(typed, site, await taxesFor(request));
      if (read.errors) return { typed, errors: read.errors };
      const refused = row
        ? await savePosition(row.id, { typed, input: read.input, site })
        : await addPosition(read.input, site);
      return refused ?? { to: TAXES, text: texts.t('Tax rule saved.') };
    },
  });
  form(app, {
    url: `${POSITIONS}/:id/delete`,
    who,
    params: z.object({ id: recordId }),
    handle: async ({ request, params }) => {
      const position = await positionOf(params.id, request.site);
      if (!position) throw new NotFound();
      await deletePosition(position.id, request.site);
      const text = request.texts.t('Tax rule deleted.');
      return redirectTo(TAXES, { flash: { kind: 'success', text } });
    },
  });
}

const taxesFor = ({ site }: FastifyRequest) => taxesOfCompany(site.company.id);
