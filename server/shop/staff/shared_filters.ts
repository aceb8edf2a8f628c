/** Filters of lists whose records belong to one company or to all. */
import { isNotNull, isNull, not, type SQL } from 'drizzle-orm';
import type { AnyColumn } from '#core/db/columns.ts';
import { msg } from '#core/msg.ts';
import { eitherFilter } from '#core/staff_list/filters.ts';
import type { StaffFilter } from '#core/staff_list/staff_list.ts';

/** @param isUsed whether a product has the record */
export const usedByProductsFilter = (isUsed: SQL): StaffFilter =>
  eitherFilter('used', msg('Products'), {
    yes: msg('Used by products'),
    no: msg('Used by no product'),
    where: { yes: isUsed, no: not(isUsed) },
  });

/** @param companyId empty where the record belongs to all companies */
export const companyFilter = (companyId: AnyColumn): StaffFilter =>
  eitherFilter('company', msg('Company'), {
    yes: msg('This company'),
    no: msg('All companies'),
    where: { yes: isNotNull(companyId), no: isNull(companyId) },
  });
