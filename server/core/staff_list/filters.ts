/** Filters that several lists share. */
import { and, eq, gte, isNotNull, isNull, lt, type SQL } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { AnyColumn } from '#core/db/columns.ts';
import { msg } from '#core/msg.ts';
import type { StaffFilter } from './staff_list.ts';

/** From one day to another. */
export const momentsFilter = (id: string, label: string, column: AnyColumn): StaffFilter => ({
  id,
  label,
  kind: 'moments',
  where: (from, until) => and(from ? gte(column, from) : undefined, until ? lt(column, until) : undefined),
});

/** Of two answers each record has one; `yes` and `no` are marked by `msg`. */
export const eitherFilter = (
  id: string,
  label: string,
  { yes, no, where }: { yes: string; no: string; where: Record<'yes' | 'no', SQL | undefined> },
): StaffFilter => ({
  id,
  label,
  kind: 'choice',
  options: ({ texts: { say } }: FastifyRequest) => [
    { value: 'yes', label: say(yes) },
    { value: 'no', label: say(no) },
  ],
  where: ([first, ...more]) => (more.length === 0 ? where[first as 'yes' | 'no'] : undefined),
});

export const publishedFilter = (column: AnyColumn): StaffFilter =>
  eitherFilter('published', msg('Visible'), {
    yes: msg('Published'),
    no: msg('Unpublished'),
    where: { yes: eq(column, true), no: eq(column, false) },
  });

/** Records of this website alone, and those of all websites. */
export const websiteFilter = (websiteId: AnyColumn): StaffFilter => ({
  id: 'website',
  label: msg('Website'),
  kind: 'choice',
  options: ({ site, texts: { t } }) => [
    { value: 'own', label: site.website.name },
    { value: 'all', label: t('All websites') },
  ],
  where: ([first, ...more]) =>
    more.length > 0 ? undefined : first === 'own' ? isNotNull(websiteId) : isNull(websiteId),
});
