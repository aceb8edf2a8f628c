/** The staff page that starts an order or a quote: whom it is for. */
import type { FastifyRequest } from 'fastify';
import { countryOptions } from '#core/i18n/country_infos.ts';
import { type PageResponse, show } from '#core/pages/response.ts';
import { cutText } from '#registry/values/cut_text.ts';
import { seller } from '#sales/documents/seller.ts';
import { customerOfCompany, customersLike } from './document_queries.ts';

export type CustomerState = { values: unknown; errors: Record<string, string> };

export async function newDocumentPage(
  request: FastifyRequest,
  { q, customer }: { q: string; customer?: number | undefined },
  state?: CustomerState,
): Promise<PageResponse> {
  const { site, texts } = request;
  const values = (state?.values ?? {}) as Record<string, unknown>;
  const value = (name: string) => cutText(String(values[name] ?? ''), 300);
  const title = texts.t('New order or quote');
  const { companyId } = await seller(request);
  const chosen = customer ? await customerOfCompany(customer, companyId) : [];
  return show(
    '@sales/new_document',
    {
      q,
      customers: customer ? chosen : q ? await customersLike(q, companyId) : null,
      action: site.url('/sales/orders/new'),
      begin: site.url('/sales/orders'),
      add: site.url('/sales/customers'),
      errors: state?.errors ?? {},
      hasErrors: state !== undefined,
      countries: [{ value: '', label: '—' }, ...(await countryOptions(texts))],
      values: Object.fromEntries(
        ['name', 'email', 'phone', 'street', 'street2', 'zip', 'city', 'country'].map((name) => [name, value(name)]),
      ),
    },
    {
      facts: {
        title,
        isIndexed: false,
        styles: ['portal/documents', 'sales/sales'],
        breadcrumbs: [
          { name: texts.t('Orders and quotes'), url: site.url('/sales/orders') },
          { name: title, url: site.url('/sales/orders/new') },
        ],
      },
      status: state ? 400 : 200,
    },
  );
}
