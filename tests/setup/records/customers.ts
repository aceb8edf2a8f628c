/** Site with staff member Ada, and customers with accounts. */
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll } from 'vitest';
import { buildApp } from '#app.ts';
import { db } from '#core/db/database.ts';
import { addPerson, type NewPerson } from '#core/people/add_person.ts';
import { hashPassword } from '#core/people/passwords/password.ts';
import { partners, users } from '#core/people/people.schema.ts';
import { customers } from '#customers/schema.ts';
import { syncCustomers } from '#customers/sync.ts';
import { signedIn, type Visitor } from '#tests/setup/visitors/visitor.ts';

export const COMPANY = 1;

/** `passwordHash` is that of "demo". */
export type CustomerFixture = { app: FastifyInstance; ada: Visitor; passwordHash: string };

/** @returns filled before the first test */
export function openCustomerFixture(): CustomerFixture {
  const fixture = {} as CustomerFixture;
  beforeAll(async () => {
    fixture.app = await buildApp();
    fixture.ada = await signedIn(fixture.app, 'admin');
    fixture.passwordHash = await hashPassword('demo');
  });
  afterAll(() => fixture.app.close());
  return fixture;
}

/** Somebody with an account and the password "demo". */
export async function anAccount(
  { passwordHash }: CustomerFixture,
  person: Omit<NewPerson, 'passwordHash'>,
): Promise<{ userId: number; partnerId: number }> {
  const userId = await addPerson({ ...person, passwordHash });
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  return { userId, partnerId: user!.partnerId };
}

/** As staff see them now: the customer’s page, and the contact. */
export async function customerOf(partnerId: number) {
  await syncCustomers(COMPANY);
  const [found] = await db.select().from(customers).where(eq(customers.partnerId, partnerId));
  const [partner] = await db.select().from(partners).where(eq(partners.id, partnerId));
  return { id: found!.id, path: `/admin/customers/${found!.id}`, partner: partner! };
}
