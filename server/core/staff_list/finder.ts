/** Lets the jump box find records of a staff list. */
import { and } from 'drizzle-orm';
import type { StaffFinder } from '#core/domain/staff_finder.ts';
import { findRows } from './find.ts';
import type { StaffList } from './staff_list.ts';

/** By the list's own search, the newest first; the second column tells records apart. */
export const finderOf = <R>(list: StaffList<R>): StaffFinder => ({
  label: list.title,
  role: list.audience,
  find: async (words, request, most) => {
    const where = and(await list.scope(request), await list.search?.where(words));
    const rows = await findRows({ ...list, order: [] }, where, { sort: '', size: most, offset: 0 }, request);
    const hits = rows.map(async (row) => {
      const [name, note] = await list.cells(row, request);
      const path = list.pathOf(row, request);
      return path === null ? [] : [{ name: name?.text ?? '', note: note?.text ?? '', path }];
    });
    return (await Promise.all(hits)).flat();
  },
});
