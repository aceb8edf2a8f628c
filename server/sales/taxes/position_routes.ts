import type { FastifyInstance, FastifyRequest } from 'fastify';
import { pick } from '#core/i18n/translated.ts';
import { defineStaffForm } from '#core/staff_form/define_staff_form.ts';
import {
  blankPosition,
  parsePosition,
  positionFields,
  positionFormValues,
  positionLabels,
  taxChoices,
} from './position_form.ts';
import { TAXES } from './tax_routes.ts';
import {
  addPosition,
  changePosition,
  FISCAL_POSITION,
  positionChanged,
  positionOf,
  taxesOfCompany,
} from './tax_service.ts';

const POSITIONS = '/sales/fiscal_positions';
const who = 'sales';

/** Where other taxes are charged than usual. */
export function positionRoutes(app: FastifyInstance): void {
  defineStaffForm(app, {
    url: POSITIONS,
    who,
    template: '@sales/fiscal_position',
    record: FISCAL_POSITION,
    find: (id, { site }) => positionOf(id, site),
    title: (row, { texts }) => row?.name ?? texts.t('Add tax rule'),
    fields: async (request) => positionFields(await taxesFor(request)),
    blank: async (request) => blankPosition(await taxesFor(request)),
    load: async (row, request) => positionFormValues(row, await taxesFor(request)),
    view: async (_row, state, request) => {
      const { site, texts } = request;
      const taxes = (await taxesFor(request)).map(({ id, name }) => ({ id, name: pick(name, site.language.code) }));
      return {
        styles: 'sales/sales',
        above: [{ name: texts.t('Taxes'), path: TAXES }],
        labels: positionLabels(texts, taxes),
        taxes: taxChoices(texts, taxes, state),
      };
    },
    read: async (values, _row, request) => parsePosition(values, request.site, await taxesFor(request)),
    add: (input, _values, { site }) => addPosition(input, site),
    change: (row, input, _values, { site }) => changePosition(row.id, input, site),
    saved: (_id, _row, { texts }) => ({ to: TAXES, text: texts.t('Tax rule saved.') }),
    remove: {
      consequence: (_row, { texts }) => texts.t('The default taxes will apply there. Existing orders do not change.'),
      deleted: (_row, { texts }) => ({ to: TAXES, text: texts.t('Tax rule deleted.') }),
      changed: (id, { site }) => positionChanged(id, site),
    },
  });
}

const taxesFor = ({ site }: FastifyRequest) => taxesOfCompany(site.company.id);
