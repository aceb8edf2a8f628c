/** The staff page of a customer: orders, messages, consents and history. */
import type { FastifyRequest } from 'fastify';
import type { CustomerSection, Subject } from '#core/domain/subject.ts';
import { addressFormOf, addressLines } from '#core/i18n/address_forms.ts';
import { countryName } from '#core/i18n/country_names.ts';
import { isReader } from '#core/pages/audience.ts';
import { type PageResponse, show } from '#core/pages/response.ts';
import { boughtBy } from '#sales/api.ts';
import { staffOf } from './company.ts';
import { CUSTOMERS, stateOf } from './customer_list.ts';
import { eventsOf } from './events.ts';
import { type CustomerFacts, tagsOf } from './queries.ts';
import { subjectOfCustomer } from './subject.ts';

export async function customerPage(found: CustomerFacts, request: FastifyRequest): Promise<PageResponse> {
  const { site, texts } = request;
  const { customer, partner } = found;
  const subject = await subjectOfCustomer(found);
  const title = partner.name || partner.email || texts.t('Unknown');
  const path = `${CUSTOMERS}/${customer.id}`;
  return show(
    '@customers/customer',
    {
      title,
      state: stateOf(found, texts),
      partnerId: partner.id,
      action: site.url(path),
      newQuote: site.url('/sales/orders'),
      mayChange: !isReader(await staffOf(request), 'customers'),
      isBlocked: found.isBlocked,
      hasAccount: found.hasAccount,
      hasEmail: partner.email !== '',
      contact: await contactOf(found, request),
      sums: await sumsView(found, subject, request),
      tags: ((await tagsOf([customer.id])).get(customer.id) ?? []).join(', '),
      sections: (await sectionsOf(subject, request)).map((section) => sectionView(section, request)),
      events: await timelineOf(customer.id, request),
    },
    {
      facts: {
        title,
        isIndexed: false,
        styles: ['portal/documents', 'core/staff_list', 'sales/sales'],
        breadcrumbs: [
          { name: texts.t('Customers'), url: site.url(CUSTOMERS) },
          { name: title, url: site.url(path) },
        ],
      },
    },
  );
}

async function contactOf({ partner }: CustomerFacts, { texts, site }: FastifyRequest) {
  const form = await addressFormOf(partner.countryCode);
  const country = countryName(partner.countryCode, texts.locale.tag) ?? '';
  return {
    email: partner.email,
    phone: partner.phone,
    vat: partner.vat,
    language: site.languages.find(({ code }) => code === partner.languageCode)?.name ?? '',
    lines: [...addressLines({ ...partner, name: '' }, form, site.language.code), country].filter(Boolean),
  };
}

async function sumsView({ customer, currency, partner }: CustomerFacts, subject: Subject, request: FastifyRequest) {
  const { texts, site } = request;
  const { timeZone } = site.website;
  const bought = await boughtBy(subject.partnerIds, { id: customer.companyId, currencyCode: currency.code });
  const count = bought.reduce((sum, one) => sum + one.count, 0);
  const value = bought.reduce((sum, one) => sum + one.value, 0);
  const first = Math.min(...bought.map(({ firstAt }) => firstAt.getTime()));
  const last = Math.max(...bought.map(({ lastAt }) => lastAt.getTime()));
  const facts: [string, string][] = [
    [texts.t('Orders'), texts.number(count, 0)],
    ...(count > 0
      ? ([
          [texts.t('Average order'), texts.money(Math.round(value / count), currency)],
          [texts.t('First order'), texts.date(new Date(first), timeZone)],
          [texts.t('Last order'), texts.date(new Date(last), timeZone)],
        ] as [string, string][])
      : []),
    [texts.t('Known since'), texts.date(partner.createdAt, timeZone)],
  ];
  return { value: texts.money(value, currency), facts };
}

async function sectionsOf(subject: Subject, request: FastifyRequest): Promise<CustomerSection[]> {
  const asked = request.server.domains.map(({ customerSections }) => customerSections?.(subject, request) ?? []);
  return (await Promise.all(asked)).flat().filter(({ rows }) => rows.length > 0);
}

const sectionView = ({ id, label, rows, more }: CustomerSection, { site, texts }: FastifyRequest) => ({
  id,
  label,
  rows: rows.map(({ name, note = '', at, path }) => ({
    name,
    note,
    when: at ? texts.date(at, site.website.timeZone) : '',
    url: path === null ? null : site.url(path),
  })),
  more: more ? { label: more.label, url: site.url(more.path) } : null,
});

const timelineOf = async (customerId: number, { site, texts }: FastifyRequest) =>
  (await eventsOf(customerId)).map(({ event, by }) => ({
    id: event.id,
    note: event.kind === 'note' ? event.text : '',
    what: event.kind === 'note' ? '' : texts.say(event.text, event.values),
    by: by ?? '',
    when: texts.dateTime(event.at, site.website.timeZone),
  }));
