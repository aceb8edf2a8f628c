/** `/admin/customers/:id/details`: staff edit how a customer is reached. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addressFormOf } from '#core/i18n/address_forms.ts';
import { countryFacts } from '#core/pages/country_facts.ts';
import type { FormState } from '#core/pages/form_view.ts';
import { defineStaffForm } from '#core/staff_form/define_staff_form.ts';
import { companyOf } from './company.ts';
import { CUSTOMERS } from './customer_list.ts';
import {
  DETAIL_FIELDS,
  detailChoices,
  detailFormValues,
  detailInputs,
  detailLabels,
  parseDetails,
} from './details_form.ts';
import { type CustomerFacts, findCustomer } from './queries.ts';
import { CUSTOMER, holdContact, saveDetails } from './service.ts';

type Row = CustomerFacts & { id: number };

/** Its owner changes the address. What a form does not hold would be logged as emptied. */
const FIELDS_OF_ACCOUNT = DETAIL_FIELDS.filter((name) => name !== 'email');

export function detailsRoutes(app: FastifyInstance): void {
  defineStaffForm<Row, Parameters<typeof saveDetails>[1]>(app, {
    url: `${CUSTOMERS}/:id/details`,
    audience: 'customers',
    template: '@customers/details',
    record: CUSTOMER,
    single: idOf,
    find: rowOf,
    hold: async (id, request) => holdContact(id, await companyOf(request)),
    title: (_row, { texts }) => texts.t('Contact details'),
    fields: (_request, row) => (row?.hasAccount ? FIELDS_OF_ACCOUNT : DETAIL_FIELDS),
    load: ({ partner, hasAccount }) => ({ ...detailFormValues(partner), ...(hasAccount && { email: '' }) }),
    read: (values, row, { site, texts }) => {
      const { partner, hasAccount } = row as Row;
      return parseDetails(values, partner, { keepsEmail: hasAccount, site, texts });
    },
    change: (row, input) => saveDetails(row, input),
    saved: (id, _row, { texts }) => ({ to: `${CUSTOMERS}/${id}`, text: texts.t('Contact saved.') }),
    view: detailsView,
  });
}

/** Of the address; 0, which nobody has, where it is no number. */
const idOf = ({ params }: FastifyRequest): number => {
  const { id = '' } = params as { id?: string };
  return /^[1-9]\d{0,9}$/.test(id) ? Number(id) : 0;
};

async function rowOf(id: number, request: FastifyRequest): Promise<Row | null> {
  const found = await findCustomer(id, await companyOf(request));
  return found && { ...found, id: found.customer.id };
}

async function detailsView(row: Row | null, state: FormState, { site, texts }: FastifyRequest) {
  const { customer, partner, hasAccount } = row as Row;
  const choices = await detailChoices(await addressFormOf(state.values.country ?? ''), site, texts);
  return {
    above: [
      { name: texts.t('Customers'), path: CUSTOMERS },
      { name: partner.name || partner.email || texts.t('Unknown'), path: `${CUSTOMERS}/${customer.id}` },
    ],
    labels: detailLabels(texts),
    choices,
    ...detailInputs(state, choices, texts),
    country: await countryFacts(state, texts),
    hasAccount,
    email: partner.email,
  };
}
