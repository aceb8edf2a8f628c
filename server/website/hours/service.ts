/** Finds and saves the opening hours of a company. */
import { eq } from 'drizzle-orm';
import { changed } from '#core/changes/changes.ts';
import { db } from '#core/db/database.ts';
import { companies } from '#core/sites/schema.ts';
import type { StoredRecord } from '#core/staff_form/staff_form.ts';
import type { HoursInput, OpenCompany } from './form.ts';

export const HOURS: StoredRecord = { table: companies, kind: 'company_hours' };

export async function findOpenCompany(id: number): Promise<OpenCompany | null> {
  const { weeklyHours, openingHours } = companies;
  const [row] = await db
    .select({ id: companies.id, weeklyHours, openingHours })
    .from(companies)
    .where(eq(companies.id, id));
  return row ?? null;
}

export async function saveHours({ id }: OpenCompany, input: HoursInput): Promise<void> {
  await db.update(companies).set(input).where(eq(companies.id, id));
  await changed('website');
}
