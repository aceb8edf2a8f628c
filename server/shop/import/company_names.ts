/** Finds what a company set up by the names in files, in lower case. */
import { eq } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import { websites } from '#core/sites/schema.ts';
import { taxesOfCompany } from '#sales/api.ts';

export async function taxesByName(companyId: number): Promise<Map<string, number>> {
  const rows = await taxesOfCompany(companyId);
  return new Map(rows.flatMap(({ id, name }) => Object.values(name).map((text) => [(text ?? '').toLowerCase(), id])));
}

export async function websitesByName(companyId: number): Promise<Map<string, number[]>> {
  const rows = await db
    .select({ id: websites.id, name: websites.name })
    .from(websites)
    .where(eq(websites.companyId, companyId))
    .orderBy(websites.id);
  const byName = Map.groupBy(rows, ({ name }) => name.toLowerCase());
  return new Map([...byName].map(([name, found]) => [name, found.map(({ id }) => id)]));
}
