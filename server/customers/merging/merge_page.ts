/** The staff page on which two customers are compared before they are merged. */

import { and, ne } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { addressFormOf, addressLines } from '#core/i18n/address_forms.ts';
import { countryName } from '#core/i18n/country_names.ts';
import type { Texts } from '#core/i18n/texts.ts';
import { type PageResponse, show } from '#core/pages/response.ts';
import { findRows } from '#core/staff_list/find.ts';
import { CUSTOMERS, customerList } from '#customers/customer_list.ts';
import { accountOfPartner, type CustomerFacts } from '#customers/queries.ts';
import { customers } from '#customers/schema.ts';
import { MERGED_FIELDS, type MergedField } from './merging.ts';

const MOST_FOUND = 20;

type Shows = {
  other: CustomerFacts | null;
  q: string;
  values?: Record<string, string>;
  errors?: Record<string, string>;
};

export async function mergePage(
  keep: CustomerFacts,
  { other, q, values = {}, errors = {} }: Shows,
  request: FastifyRequest,
): Promise<PageResponse> {
  const { site, texts } = request;
  const name = nameOf(keep, texts);
  const path = `${CUSTOMERS}/${keep.customer.id}`;
  const title = texts.t('Merge {name} with another customer', { name });
  return show(
    '@customers/merge',
    {
      title,
      q,
      back: site.url(path),
      action: site.url(`${path}/merge`),
      found: other || q === '' ? null : await customersLike(q, keep, request),
      other: other && {
        id: other.customer.id,
        name: nameOf(other, texts),
        hasBothAccounts: keep.hasAccount && other.hasAccount,
        choices: await choicesOf(keep, other, values, request),
      },
      values,
      errors,
    },
    {
      facts: {
        title,
        isIndexed: false,
        styles: ['sales/sales'],
        breadcrumbs: [
          { name: texts.t('Customers'), url: site.url(CUSTOMERS) },
          { name, url: site.url(path) },
          { name: texts.t('Merge'), url: site.url(`${path}/merge`) },
        ],
      },
      status: Object.keys(errors).length > 0 ? 409 : 200,
    },
  );
}

const nameOf = ({ partner }: CustomerFacts, texts: Texts): string =>
  partner.name || partner.email || texts.t('Unknown');

async function customersLike(q: string, keep: CustomerFacts, request: FastifyRequest) {
  const where = and(
    await customerList.scope(request),
    await customerList.search?.where(q),
    ne(customers.id, keep.customer.id),
  );
  const rows = await findRows(customerList, where, { sort: 'name', size: MOST_FOUND, offset: 0 }, request);
  return rows.map((row) => ({
    id: row.customer.id,
    name: nameOf(row, request.texts),
    note: [row.partner.email, row.partner.city].filter(Boolean).join(' · '),
  }));
}

/** A field for each value in which the two differ; the address of an account stays that of the account. */
async function choicesOf(
  keep: CustomerFacts,
  other: CustomerFacts,
  values: Record<string, string>,
  request: FastifyRequest,
) {
  const { texts } = request;
  const account = (await accountOfPartner(keep.partner.id)) ?? (await accountOfPartner(other.partner.id));
  const labels = labelsOf(texts);
  const both = await Promise.all(
    MERGED_FIELDS.map(async (field) => ({
      field,
      own: await textOf(keep, field, request),
      theirs: await textOf(other, field, request),
    })),
  );
  return both
    .filter(({ field, own, theirs }) => own !== theirs && !(field === 'email' && account))
    .map(({ field, own, theirs }) => ({
      name: `take_${field}`,
      label: labels[field],
      // What is empty would be lost otherwise.
      value: values[`take_${field}`] ?? (own === '' ? 'other' : 'own'),
      options: [
        { value: 'own', label: own || '—' },
        { value: 'other', label: theirs || '—' },
      ],
    }));
}

const labelsOf = ({ t }: Texts): Record<MergedField, string> => ({
  name: t('Name'),
  email: t('Email'),
  phone: t('Phone'),
  companyName: t('Company'),
  vat: t('VAT number'),
  address: t('Address'),
  languageCode: t('Language'),
});

async function textOf({ partner }: CustomerFacts, field: MergedField, { site, texts }: FastifyRequest) {
  if (field === 'languageCode') return site.languages.find(({ code }) => code === partner.languageCode)?.name ?? '';
  if (field !== 'address') return partner[field];
  const form = await addressFormOf(partner.countryCode);
  const lines = addressLines({ ...partner, name: '', companyName: '' }, form, site.language.code);
  return [...lines, countryName(partner.countryCode, texts.locale.tag) ?? ''].filter(Boolean).join(', ');
}
