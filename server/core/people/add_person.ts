/** Adds accounts. */
import { db, isConflict, transaction } from '#core/db/database.ts';
import { Conflict } from '#core/errors.ts';
import { securityEvent } from '#core/process/security_events.ts';
import { companies } from '#core/sites/schema.ts';
import { partners, userCompanies, userRoles, users } from './people.schema.ts';
import { type Right, unbundled } from './people.ts';

export type NewPerson = {
  name: string;
  email: string;
  passwordHash: string;
  /** A contact that gets the account, such as a guest who bought; default: a new one. */
  partnerId?: number;
  roles?: readonly Right[];
  companyId?: number;
  languageCode?: string;
};

export const normalLogin = (email: string): string => email.trim().toLowerCase();

/** @returns the new user's id. @throws Conflict when the address has an account. */
export async function addPerson(input: NewPerson): Promise<number> {
  const login = normalLogin(input.email);
  try {
    return await transaction(async () => {
      const companyId = input.companyId ?? (await firstCompany());
      const partnerId = input.partnerId ?? (await addPartner({ ...input, email: login, companyId }));
      const [user] = await db
        .insert(users)
        .values({ partnerId, login, passwordHash: input.passwordHash, companyId })
        .returning({ id: users.id });
      const roles = [...new Set((input.roles ?? ['portal']).flatMap(unbundled))];
      await db.insert(userRoles).values(roles.map((role) => ({ userId: user!.id, role })));
      if (roles.some((role) => role !== 'portal')) securityEvent('roles_changed', { userId: user!.id, roles });
      await db.insert(userCompanies).values({ userId: user!.id, companyId });
      return user!.id;
    });
  } catch (error) {
    if (isConflict(error)) throw new Conflict('An account with this email already exists.');
    throw error;
  }
}

async function addPartner({ name, email, companyId, languageCode }: NewPerson): Promise<number> {
  const [partner] = await db
    .insert(partners)
    .values({ name, email, companyId, languageCode: languageCode ?? null })
    .returning({ id: partners.id });
  return partner!.id;
}

async function firstCompany(): Promise<number> {
  const [company] = await db.select({ id: companies.id }).from(companies).orderBy(companies.id).limit(1);
  if (!company)
    throw new Error('There is no company yet: people belong to one. Load the demo site or create a website first.');
  return company.id;
}
