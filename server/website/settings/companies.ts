/** Switches the company that a staff member works in. */
import { and, asc, eq, exists } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import { Invalid } from '#core/errors.ts';
import type { Texts } from '#core/i18n/texts.ts';
import { msg } from '#core/msg.ts';
import { userCompanies, users } from '#core/people/people.schema.ts';
import type { Person } from '#core/people/people.ts';
import { companies } from '#core/sites/schema.ts';

export type AllowedCompany = { id: number; name: string };

export const allowedCompanies = (userId: number): Promise<AllowedCompany[]> =>
  db
    .select({ id: companies.id, name: companies.name })
    .from(userCompanies)
    .innerJoin(companies, eq(companies.id, userCompanies.companyId))
    .where(eq(userCompanies.userId, userId))
    .orderBy(asc(companies.id))
    .then((rows) => rows);

const NOT_ALLOWED = msg('Select a company you have access to.');

/** @throws Invalid when the person does not work there */
export async function chooseCompany(person: Person, companyId: number, texts: Texts): Promise<void> {
  const isAllowed = db
    .select({ id: userCompanies.companyId })
    .from(userCompanies)
    .where(and(eq(userCompanies.userId, person.userId), eq(userCompanies.companyId, companyId)));
  const chosen = await db
    .update(users)
    .set({ companyId })
    .where(and(eq(users.id, person.userId), exists(isAllowed)))
    .returning({ id: users.id });
  if (chosen.length === 0) throw new Invalid(NOT_ALLOWED, { company_id: texts.say(NOT_ALLOWED) });
}
