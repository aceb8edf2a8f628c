/** Finds the tags of a company by name, and makes missing ones. */
import { eq, isNull, or } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import type { Site } from '#core/sites/site.ts';
import { tags } from '#shop/schema/schema.ts';

/** @param names each once, letter case aside */
export async function tagIds(names: readonly string[], { company, language }: Site): Promise<number[]> {
  if (names.length === 0) return [];
  const known = new Map<string, number>();
  const rows = await db
    .select()
    .from(tags)
    .where(or(eq(tags.companyId, company.id), isNull(tags.companyId)));
  for (const { id, key, name } of rows)
    for (const text of [key, ...Object.values(name)]) if (text) known.set(text.toLowerCase(), id);
  const missing = names.filter((name) => !known.has(name.toLowerCase()));
  for (const name of missing) {
    const [made] = await db
      .insert(tags)
      .values({ companyId: company.id, key: name, name: { [language.code]: name } })
      .returning({ id: tags.id });
    known.set(name.toLowerCase(), made!.id);
  }
  return [...new Set(names.map((name) => known.get(name.toLowerCase()) as number))];
}
