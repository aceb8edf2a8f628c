/** `/event/get_country_event_list`: coming events near the visitor, as markup. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { countryOf } from '#core/sites/visitor_country.ts';
import { renderPart } from '#core/templates/render.ts';
import { countryList } from './country_view.ts';

const ADDRESS = '/event/get_country_event_list';

/** By GET the markup itself, as the widget asks; by POST the same as JSON. */
export function countryRoutes(app: FastifyInstance): void {
  app.get(ADDRESS, async (request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(await markupFor(request)),
  );
  app.post(ADDRESS, { config: { isCall: true } }, async (request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(await markupFor(request))),
  );
}

async function markupFor({ ip, site, texts }: FastifyRequest): Promise<string> {
  const list = await countryList(await countryOf(ip), site, texts);
  return renderPart('events/country_list', list, site);
}
