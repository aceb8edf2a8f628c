/** `/my`, `/my/home`: overview of a customer's documents and contacts. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type AccountCounts, accountCounts } from '#core/domain/account_pages.ts';
import { addressFormOf, addressLines } from '#core/i18n/address_forms.ts';
import { countryName } from '#core/i18n/country_names.ts';
import { type PageResponse, show } from '#core/pages/response.ts';
import { call, page } from '#core/pages/routes.ts';
import { nothing } from './contract.ts';
import { findPartner } from './queries.ts';
import { requirePerson } from './require_person.ts';

export function homeRoutes(app: FastifyInstance): void {
  for (const url of ['/my', '/my/home'])
    page(app, { url, audience: 'signed in', handle: ({ request }) => homePage(request) });
  call(app, {
    url: '/my/counts',
    audience: 'signed in',
    body: nothing,
    handle: async ({ request }): Promise<AccountCounts> => accountCounts(await requirePerson(request), request),
  });
}

async function homePage(request: FastifyRequest): Promise<PageResponse> {
  const { site, texts } = request;
  const person = await requirePerson(request);
  const [partner, counts] = await Promise.all([findPartner(person.partnerId), accountCounts(person, request)]);
  if (!partner) throw new Error(`Person ${person.userId} has no partner`);
  const form = await addressFormOf(partner.countryCode);
  const address = { ...partner, name: '', companyName: '' };
  const { company } = site;
  return show(
    '@portal/home',
    {
      firstName: person.name.split(' ')[0] ?? '',
      counts,
      details: {
        name: partner.name,
        companyName: partner.companyName,
        email: partner.email,
        phone: partner.phone,
        vat: partner.vat,
        address: addressLines(address, form, site.language.code),
        country: countryName(partner.countryCode, texts.locale.tag),
      },
      contact: { name: company.name, email: company.email, phone: company.phone, company },
    },
    { facts: { title: texts.t('My account'), isIndexed: false, styles: 'portal/account' } },
  );
}
