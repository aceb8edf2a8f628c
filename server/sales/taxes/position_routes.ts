import type { FastifyInstance, FastifyRequest } from 'fastify';
import { pick } from '#core/i18n/translated.ts';
import { factsOfInputs } from '#core/pages/form_view.ts';
import { defineStaffForm } from '#core/staff_form/define_staff_form.ts';
import { defineStaffList } from '#core/staff_list/define_staff_list.ts';
import {
  blankPosition,
  parsePosition,
  positionFields,
  positionFormValues,
  positionLabels,
  taxChoices,
} from './position_form.ts';
import { POSITIONS, positionList } from './position_list.ts';
import {
  addPosition,
  changePosition,
  FISCAL_POSITION,
  positionChanged,
  positionOf,
  taxesOfCompany,
} from './tax_service.ts';

const audience = 'finance';

/** Where other taxes are charged than usual. */
export function positionRoutes(app: FastifyInstance): void {
  defineStaffList(app, positionList);
  defineStaffForm(app, {
    url: POSITIONS,
    audience,
    template: '@sales/fiscal_position',
    record: FISCAL_POSITION,
    find: (id, { site }) => positionOf(id, site),
    title: (row, { texts }) => row?.name ?? texts.t('Add tax rule'),
    fields: async (request) => positionFields(await taxesFor(request)),
    blank: async (request) => blankPosition(await taxesFor(request)),
    load: async (row, request) => positionFormValues(row, await taxesFor(request), request.site),
    view: async (_row, state, request) => {
      const { site, texts } = request;
      const taxes = (await taxesFor(request)).map(({ id, name }) => ({ id, name: pick(name, site.language.code) }));
      const inputs = taxChoices(texts, taxes, state);
      return {
        styles: 'sales/sales',
        above: [{ name: texts.t('Tax rules by region'), path: POSITIONS }],
        labels: positionLabels(texts, taxes),
        choices: factsOfInputs(inputs).choices,
        taxes: inputs,
      };
    },
    read: async (values, _row, request) => parsePosition(values, request.site, await taxesFor(request)),
    add: (input, _values, { site }) => addPosition(input, site),
    change: (row, input, _values, { site }) => changePosition(row.id, input, site),
    saved: (_id, _row, { texts }) => ({ to: POSITIONS, text: texts.t('Tax rule saved.') }),
    remove: {
      consequence: (_row, { texts }) => texts.t('The default taxes will apply there. Existing orders do not change.'),
      deleted: (_row, { texts }) => ({ to: POSITIONS, text: texts.t('Tax rule deleted.') }),
      changed: (id, { site }) => positionChanged(id, site),
    },
  });
}

const taxesFor = ({ site }: FastifyRequest) => taxesOfCompany(site.company.id);
