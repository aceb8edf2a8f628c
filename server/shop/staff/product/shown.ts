/** Publishes, hides, archives and restores products, one or many. */
import { and, eq, inArray } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { changed } from '#core/changes/changes.ts';
import { db, transaction } from '#core/db/database.ts';
import { logChanges } from '#core/staff_form/change_log.ts';
import { templates } from '#shop/schema/schema.ts';

type Flag = 'isPublished' | 'isActive';
const FIELDS = { isPublished: 'is_published', isActive: 'is_active' } as const;

/** @returns how many were different before */
export const setShown = (
  ids: readonly number[],
  flag: Flag,
  wanted: boolean,
  request: FastifyRequest,
): Promise<number> =>
  transaction(async () => {
    const rows = await db
      .update(templates)
      .set({
        [flag]: wanted,
        ...(flag === 'isPublished' && { publishAt: null }),
        updatedAt: new Date(),
      })
      .where(
        and(
          inArray(templates.id, [...ids]),
          eq(templates.companyId, request.site.company.id),
          eq(templates[flag], !wanted),
        ),
      )
      .returning({ id: templates.id });
    const [before, after] = wanted ? ['', 'on'] : ['on', ''];
    const fields = [{ field: FIELDS[flag], before: before!, after: after! }];
    await logChanges(
      rows.map(({ id }) => ({ kind: 'product_templates', recordId: id, action: 'changed', fields })),
      request,
    );
    if (rows.length > 0) await changed(...rows.map(({ id }) => `product:${id}`));
    return rows.length;
  });
