/** Lists the employees of a company who may chat. */
import { and, eq, inArray, or } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import { partners, userCompanies, userCompanyRoles, userRoles, users } from '#core/people/people.schema.ts';
import type { Site } from '#core/sites/site.ts';

const MOST_MEMBERS = 30;

export type ChatStaff = { id: number; partnerId: number; name: string; email: string };

/** By name. */
export const chatStaffOf = ({ company }: Pick<Site, 'company'>): Promise<ChatStaff[]> =>
  db
    .select({ id: users.id, partnerId: partners.id, name: partners.name, email: partners.email })
    .from(users)
    .innerJoin(partners, eq(partners.id, users.partnerId))
    .innerJoin(userCompanies, eq(userCompanies.userId, users.id))
    .where(and(eq(userCompanies.companyId, company.id), eq(users.isActive, true), isChatStaff()))
    .orderBy(partners.name)
    .limit(MOST_MEMBERS);

/** Who has the right to chat, here or at some of their companies. */
const isChatStaff = () =>
  or(
    inArray(users.id, db.select({ id: userRoles.userId }).from(userRoles).where(eq(userRoles.role, 'livechat'))),
    inArray(
      users.id,
      db.select({ id: userCompanyRoles.userId }).from(userCompanyRoles).where(eq(userCompanyRoles.role, 'livechat')),
    ),
  );
