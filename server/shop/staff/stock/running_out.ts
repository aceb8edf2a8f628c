/** Counts the products that run out, for the start page of staff. */
import { and, countDistinct, eq, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { db } from '#core/db/database.ts';
import type { StaffTask } from '#core/domain/staff_menu.ts';
import { templates } from '#shop/schema/schema.ts';
import { variants } from '#shop/schema/variants.schema.ts';

export const RUNNING_OUT = and(
  eq(variants.isActive, true),
  eq(variants.isTracked, true),
  isNotNull(templates.lowStockAt),
  sql`${variants.onHand} - ${variants.held} <= ${templates.lowStockAt}`,
);

export async function productsRunningOut({ site, texts }: FastifyRequest): Promise<StaffTask[]> {
  const [found] = await db
    .select({ products: countDistinct(templates.id) })
    .from(variants)
    .innerJoin(templates, eq(templates.id, variants.templateId))
    .where(
      and(
        RUNNING_OUT,
        eq(templates.isActive, true),
        eq(templates.companyId, site.company.id),
        or(isNull(templates.websiteId), eq(templates.websiteId, site.website.id)),
      ),
    );
  const count = found?.products ?? 0;
  return [
    { count, text: texts.tn('{n} product runs out', '{n} products run out', count), path: '/sales/products?state=low' },
  ];
}
