/** A guest's cart that is ready for payment: contact, address and delivery are set. */
import { eq } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import { partners, sessions } from '#core/people/people.schema.ts';
import { hashToken, randomToken } from '#core/process/secret.ts';
import { findSite } from '#core/sites/site.ts';
import { acquirers } from '#payments/ledger/schema.ts';
import { orderLines, orders } from '#sales/schema/schema.ts';
import { recountCart } from '#shop/cart/prices.ts';
import { carriers } from '#shop/schema/delivery.schema.ts';
import { addProduct } from './shop.ts';

export type OrderToPay = {
  id: number;
  accessToken: string;
  email: string;
  variantId: number;
  sessionId: number;
  /** Of the cookie `session`. */
  sessionToken: string;
  /** Minor units. */
  amount: number;
};

const LEFT = 5;
export const PIECES = 2;
export const ON_SHELF = LEFT;

/** @param bought null: a product of its own, of which there are `ON_SHELF` */
export async function anOrderToPay(price = 1250, bought: number | null = null): Promise<OrderToPay> {
  const site = (await findSite(1, 'en_US'))!;
  const name = `Probe ${randomToken()}`;
  const variantId = bought ?? (await addProduct({ name, price, onHand: LEFT })).variantId;
  const email = `${randomToken()
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')}@example.com`;
  const [buyer] = await db
    .insert(partners)
    .values({
      name: 'Ida Berg',
      email,
      street: 'Elm Street 1',
      city: 'Burlington',
      zip: '05401',
      countryCode: 'US',
      stateCode: 'US-VT',
      companyId: site.company.id,
      languageCode: 'en_US',
    })
    .returning({ id: partners.id });
  const sessionToken = `g${randomToken()}`;
  const [session] = await db
    .insert(sessions)
    .values({ tokenHash: hashToken(sessionToken), expiresAt: new Date(Date.now() + 86_400_000), data: {} })
    .returning({ id: sessions.id });
  const [order] = await db
    .insert(orders)
    .values({
      websiteId: site.website.id,
      companyId: site.company.id,
      currencyCode: site.currency.code,
      languageCode: 'en_US',
      sessionId: session!.id,
      billingPartnerId: buyer!.id,
      shippingPartnerId: buyer!.id,
      carrierId: await freeCarrier(site.company.id),
      accessToken: randomToken(),
    })
    .returning();
  const choices = { custom: [], noVariant: [] };
  await db
    .insert(orderLines)
    .values({ orderId: order!.id, variantId, name, quantity: PIECES, unitPrice: price, choices });
  const { amountTotal: amount } = await recountCart(order!.id, site);
  const { id, accessToken } = order!;
  return { id, accessToken, email, variantId, sessionId: session!.id, sessionToken, amount };
}

const CARRIER = 'By a friend';

async function freeCarrier(companyId: number): Promise<number> {
  const [known] = (await db.select().from(carriers).where(eq(carriers.companyId, companyId))).filter(
    ({ name }) => name.en_US === CARRIER,
  );
  if (known) return known.id;
  const [made] = await db
    .insert(carriers)
    .values({
      companyId,
      name: { en_US: CARRIER },
      description: {},
      countryCodes: [],
      stateCodes: [],
      steps: [],
      isPublished: true,
    })
    .returning({ id: carriers.id });
  return made!.id;
}

/** A way to pay whose provider the test defines. */
export async function anAcquirer(provider: string): Promise<typeof acquirers.$inferSelect> {
  const silence = {
    preMessage: {},
    pendingMessage: {},
    authorizedMessage: {},
    doneMessage: {},
    cancelMessage: {},
    errorMessage: {},
  };
  const [row] = await db
    .insert(acquirers)
    .values({
      companyId: 1,
      provider,
      name: { en_US: provider },
      countryCodes: [],
      brands: [],
      isPublished: true,
      ...silence,
    })
    .returning();
  return row!;
}
