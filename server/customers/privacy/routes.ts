/** Routes that hand out and erase everything about a customer. */
import type { Readable } from 'node:stream';
import { millisecondsInHour } from 'date-fns/constants';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Forbidden } from '#core/errors.ts';
import { type Limit, spend } from '#core/http/rate_limit.ts';
import { isReader, MAY_ONLY_READ } from '#core/pages/audience.ts';
import { type PageResponse, redirectTo, show } from '#core/pages/response.ts';
import { file, form, page } from '#core/pages/routes.ts';
import { securityEvent } from '#core/process/security_events.ts';
import { ownCustomer, staffOf } from '#customers/company.ts';
import { customerParams } from '#customers/contract.ts';
import { CUSTOMERS } from '#customers/customer_list.ts';
import { archiveOf } from '#customers/own_data.ts';
import { accountOfPartner } from '#customers/queries.ts';
import { subjectOfCustomer } from '#customers/subject.ts';
import { eraseCustomer, whyNotErased } from './erasing.ts';
import { RETENTION } from './retention.ts';

/** Each takes a look into every table, and is worth a lot to a thief. */
const DOWNLOADS: Limit = { name: 'customer data', max: 20, windowMs: millisecondsInHour };

const CUSTOMER = `${CUSTOMERS}/:id`;
const route = { audience: 'customers', params: customerParams } as const;

export function privacyRoutes(app: FastifyInstance): void {
  file(app, {
    url: `${CUSTOMER}/data.zip`,
    ...route,
    handle: async ({ request, reply, params: { id } }) => {
      reply.header('cache-control', 'no-store');
      return { type: 'application/zip', name: `customer-${id}.zip`, body: await archive(request, id) };
    },
  });
  page(app, { url: `${CUSTOMER}/erase`, ...route, handle: ({ request, params }) => erasePage(request, params.id) });
  form(app, {
    url: `${CUSTOMER}/erase`,
    ...route,
    needsPassword: true,
    handle: async ({ request, params }) => {
      await eraseCustomer(await ownCustomer(params.id, request), await staffOf(request), request.server.domains);
      const text = request.texts.t('Customer erased.');
      return redirectTo(CUSTOMERS, { flash: { kind: 'success', text } });
    },
  });
}

/** @throws Forbidden for who may only read; TooMany */
async function archive(request: FastifyRequest, id: number): Promise<Readable> {
  const found = await ownCustomer(id, request);
  const person = await staffOf(request);
  if (isReader(person, 'customers')) throw new Forbidden(MAY_ONLY_READ);
  await spend(DOWNLOADS, String(person.userId));
  securityEvent('customer_exported', { by: person.userId, customerId: id });
  return (await archiveOf(await subjectOfCustomer(found), request.site, request.server.domains)) as Readable;
}

async function erasePage(request: FastifyRequest, id: number): Promise<PageResponse> {
  const { site, texts } = request;
  const found = await ownCustomer(id, request);
  const account = await accountOfPartner(found.partner.id);
  const refusal = await whyNotErased(found, account?.userId ?? null);
  const name = found.partner.name || found.partner.email || texts.t('Unknown');
  const title = texts.t('Erase {name}?', { name });
  const path = site.url(`${CUSTOMERS}/${id}`);
  const { erased, ...kept } = RETENTION;
  const rowOf = ({ what, until, why }: (typeof RETENTION)[keyof typeof RETENTION]) => ({
    what: texts.say(what),
    until: texts.say(until),
    why: texts.say(why),
  });
  return show(
    '@customers/erase',
    {
      title,
      refusal: refusal && texts.say(refusal),
      erased: rowOf(erased).what,
      kept: Object.values(kept).map(rowOf),
      action: `${path}/erase`,
      back: path,
    },
    { facts: { title, isIndexed: false } },
  );
}
