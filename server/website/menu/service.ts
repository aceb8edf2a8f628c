/** Saves the two-level menu of a website. */
import { and, asc, eq } from 'drizzle-orm';
import { changed } from '#core/changes/changes.ts';
import type { Translated } from '#core/db/columns.ts';
import { db, transaction } from '#core/db/database.ts';
import { Invalid, NotFound } from '#core/errors.ts';
import { msg } from '#core/msg.ts';
import type { Site } from '#core/sites/site.ts';
import type { StoredRecord } from '#core/staff_form/staff_form.ts';
import type { MENU_MOVES } from '#website/pages/contract.ts';
import { holdWebsite } from '#website/pages/hold_website.ts';
import { findPage, type Menu } from '#website/queries.ts';
import { menus } from '#website/schema.ts';

export type MenuInput = { name: Translated; url: string; opensWindow: boolean; parentId: number | null };
export type MenuMove = (typeof MENU_MOVES)[number];

export const MENU_ENTRY: StoredRecord = {
  table: menus,
  parts: (id) => [{ table: menus, where: eq(menus.parentId, id) }],
};

export async function menuEntryOf(id: number, { website }: Site): Promise<Menu | null> {
  const [entry] = await db
    .select()
    .from(menus)
    .where(and(eq(menus.id, id), eq(menus.websiteId, website.id)));
  return entry ?? null;
}

/** @param id null makes a new one, the last among its siblings. @returns its id. @throws Invalid naming the field */
export async function saveMenuEntry(id: number | null, input: MenuInput, site: Site): Promise<number> {
  const page = await findPage(site.website.id, input.url);
  return changeMenu(site, async (all) => {
    const before = id === null ? null : entryIn(all, id);
    const parent = all.find((one) => one.id === input.parentId);
    const hasChildren = all.some((one) => one.parentId === id && id !== null);
    if (input.parentId !== null && (!parent || parent.parentId !== null || parent.id === id || hasChildren))
      throw new Invalid('A menu has two levels.', {
        parent: msg('Select a top-level item: a menu has two levels'),
      });
    const values = { ...input, pageId: page?.id ?? null };
    const sequence =
      before && before.parentId === input.parentId
        ? before.sequence
        : Math.max(0, ...siblingsIn(all, input.parentId).map((one) => one.sequence)) + 1;
    const [saved] = before
      ? await db
          .update(menus)
          .set({ ...values, sequence })
          .where(eq(menus.id, before.id))
          .returning({ id: menus.id })
      : await db
          .insert(menus)
          .values({ ...values, sequence, websiteId: site.website.id })
          .returning({ id: menus.id });
    return saved!.id;
  });
}

/** One step; what cannot move that way stays where it is. */
export async function moveMenuEntry(id: number, move: MenuMove, site: Site): Promise<void> {
  await changeMenu(site, async (all) => {
    const entry = entryIn(all, id);
    const to = placeAfter(move, entry, all);
    if (!to) return;
    const rest = siblingsIn(all, to.parentId).filter((one) => one.id !== id);
    const siblings = rest.toSpliced(to.at, 0, entry);
    for (const [sequence, one] of siblings.entries())
      await db.update(menus).set({ sequence, parentId: to.parentId }).where(eq(menus.id, one.id));
  });
}

/** The ways an entry can go from where it is. */
export const movesOf = (entry: Menu, all: readonly Menu[]): Record<MenuMove, boolean> => ({
  up: placeAfter('up', entry, all) !== null,
  down: placeAfter('down', entry, all) !== null,
  in: placeAfter('in', entry, all) !== null,
  out: placeAfter('out', entry, all) !== null,
});

function placeAfter(move: MenuMove, entry: Menu, all: readonly Menu[]): { parentId: number | null; at: number } | null {
  const siblings = siblingsIn(all, entry.parentId);
  const at = siblings.findIndex((one) => one.id === entry.id);
  if (move === 'up') return at > 0 ? { parentId: entry.parentId, at: at - 1 } : null;
  if (move === 'down') return at < siblings.length - 1 ? { parentId: entry.parentId, at: at + 1 } : null;
  if (move === 'out') {
    const parent = all.find((one) => one.id === entry.parentId);
    return parent ? { parentId: null, at: siblingsIn(all, null).indexOf(parent) + 1 } : null;
  }
  const above = siblings[at - 1];
  const hasChildren = all.some((one) => one.parentId === entry.id);
  return above && entry.parentId === null && !hasChildren
    ? { parentId: above.id, at: siblingsIn(all, above.id).length }
    : null;
}

const siblingsIn = (all: readonly Menu[], parentId: number | null): Menu[] =>
  all.filter((one) => one.parentId === parentId);

function entryIn(all: readonly Menu[], id: number): Menu {
  const entry = all.find((one) => one.id === id);
  if (!entry) throw new NotFound();
  return entry;
}

async function changeMenu<T>(site: Site, change: (all: Menu[]) => Promise<T>): Promise<T> {
  return transaction(async () => {
    await holdWebsite(site);
    const own = eq(menus.websiteId, site.website.id);
    const result = await change(await db.select().from(menus).where(own).orderBy(asc(menus.sequence), asc(menus.id)));
    await changed('website');
    return result;
  });
}
