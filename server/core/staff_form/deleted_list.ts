/** `/admin/deleted`: what staff deleted lately and can restore. */
import { subDays } from 'date-fns/subDays';
import { and, desc, eq, gt, inArray } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { db } from '#core/db/database.ts';
import { DELETED } from '#core/domain/staff_menu.ts';
import { type PageResponse, show } from '#core/pages/response.ts';
import { page } from '#core/pages/routes.ts';
import { heldBundles, type Role } from '#core/people/people.ts';
import { personOf } from '#core/people/session.ts';
import { deletedRecords } from './changes.schema.ts';
import { DAYS_KEPT } from './deleted_records.ts';

const SHOWN = 100;

export function deletedListRoutes(app: FastifyInstance): void {
  page(app, { url: DELETED, audience: 'staff', handle: ({ request }) => list(request) });
}

async function list(request: FastifyRequest): Promise<PageResponse> {
  const { site, texts } = request;
  const title = texts.t('Recently deleted');
  const rows = (await restorable(request)).map(({ name, path, at }) => ({
    name,
    at: texts.dateTime(at, site.website.timeZone),
    restore: site.url(`${path}/restore`),
  }));
  return show(
    '@core/staff_form/deleted_list',
    { heading: title, days: DAYS_KEPT, rows },
    { facts: { title, isIndexed: false } },
  );
}

/** The newest, of the pages that this person may open. */
async function restorable(request: FastifyRequest) {
  const { site } = request;
  const held = (await personOf(request))?.roles ?? new Set<string>();
  const roles = [...held, ...heldBundles(held)] as Role[];
  const { name, path, at } = deletedRecords;
  return db
    .select({ name, path, at })
    .from(deletedRecords)
    .where(
      and(
        eq(deletedRecords.companyId, site.company.id),
        eq(deletedRecords.websiteId, site.website.id),
        inArray(deletedRecords.role, roles),
        gt(at, subDays(new Date(), DAYS_KEPT)),
      ),
    )
    .orderBy(desc(at), desc(deletedRecords.id))
    .limit(SHOWN);
}
