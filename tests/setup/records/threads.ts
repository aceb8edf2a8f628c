/** Test threads: a product open to reviews, and Maria's quote with restricted access. */
import { eq } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import { partners, users } from '#core/people/people.schema.ts';
import { orders } from '#sales/schema/schema.ts';
import type { Visitor } from '#tests/setup/visitors/visitor.ts';
import { type NewMessage, postMessage } from '#threads/service.ts';

export const HERE = { website: { id: 1 }, language: { code: 'en_US' } };

export async function partnerOf(name: string): Promise<{ id: number; name: string; email: string }> {
  const [row] = await db
    .select({ id: partners.id, name: partners.name, email: partners.email })
    .from(users)
    .innerJoin(partners, eq(partners.id, users.partnerId))
    .where(eq(users.login, `${name}@example.com`));
  return row!;
}

/** Of Maria's first order. */
export async function orderOfMaria(): Promise<{ id: number; token: string }> {
  const [order] = await db.select().from(orders).where(eq(orders.name, 'S00001'));
  return { id: order!.id, token: order!.accessToken };
}

export const say = (more: Partial<NewMessage> & Pick<NewMessage, 'resId'>) =>
  postMessage({
    model: 'product.template',
    text: 'Hello',
    site: HERE,
    author: { partnerId: null, name: 'Somebody' },
    ...more,
  });

/** The texts that this person reads of a thread, newest first; a status where they may not. */
export async function readBy(
  person: Visitor,
  record: { model: string; resId: number },
  more: object = {},
): Promise<string[] | number> {
  const { statusCode, answer } = await person.call('/mail/chatter_fetch', {
    res_model: record.model,
    res_id: record.resId,
    limit: 100,
    ...more,
  });
  if (statusCode !== 200) return statusCode;
  return answer.messages.map(({ body }: { body: string }) => body.replace(/<[^>]*>/g, '').trim());
}
