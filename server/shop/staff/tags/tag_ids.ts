/** Finds the tags of a company by name, and makes missing ones. */
import { db } from '#core/db/database.ts';
import type { Site } from '#core/sites/site.ts';
import { tags } from '#shop/schema/schema.ts';
import { tagsHere } from './stored_tags.ts';

/** @param names each once, letter case aside */
export async function tagIds(names: readonly string[], site: Site): Promise<number[]> {
  if (names.length === 0) return [];
  const rows = await tagsHere(site);
  const known = new Map<string, number>();
  // What a tag is called counts before what an import calls it.
  for (const { id, key } of rows) known.set(key.toLowerCase(), id);
  for (const { id, name } of rows) for (const text of Object.values(name)) if (text) known.set(text.toLowerCase(), id);
  const missing = names.filter((name) => !known.has(name.toLowerCase()));
  for (const name of missing) {
    const [made] = await db
      .insert(tags)
      .values({ companyId: site.company.id, key: name, name: { [site.language.code]: name } })
      .returning({ id: tags.id });
    known.set(name.toLowerCase(), made!.id);
  }
  return [...new Set(names.map((name) => known.get(name.toLowerCase()) as number))];
}
