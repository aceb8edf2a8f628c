/** The key pair by which push services know this server (VAPID). */
import { eq } from 'drizzle-orm';
import { db, transaction } from '#core/db/database.ts';
import { decrypt, encrypt } from '#core/process/secret.ts';
import { pushKeys, pushSubscriptions } from './push.schema.ts';

const ONLY = 1;
const PURPOSE = 'push key';

export type PushKeys = { publicKey: string; privateKey: string };

/** Made at the first use. With another SECRET they are made anew, and browsers have to ask again. */
export async function pushKeyPair(): Promise<PushKeys> {
  const stored = await storedPair();
  const known = stored && readable(stored);
  if (known) return known;
  const { default: webPush } = await import('web-push');
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  await transaction(async () => {
    if (stored) {
      await db.delete(pushSubscriptions);
      await db.delete(pushKeys).where(eq(pushKeys.publicKey, stored.publicKey));
    }
    // Of several processes the first one makes them.
    await db
      .insert(pushKeys)
      .values({ id: ONLY, publicKey, privateKey: encrypt(PURPOSE, privateKey) })
      .onConflictDoNothing();
  });
  return readable((await storedPair()) as PushKeys) as PushKeys;
}

const storedPair = async (): Promise<PushKeys | null> =>
  (await db.select().from(pushKeys).where(eq(pushKeys.id, ONLY)))[0] ?? null;

/** Null where SECRET is another one by now. */
function readable({ publicKey, privateKey: encrypted }: PushKeys): PushKeys | null {
  const privateKey = decrypt(PURPOSE, encrypted);
  return privateKey === null ? null : { publicKey, privateKey };
}
