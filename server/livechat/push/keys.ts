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
  const known = await storedKeys();
  if (known) return known;
  const { default: webPush } = await import('web-push');
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  const row = { publicKey, privateKey: encrypt(PURPOSE, privateKey) };
  return transaction(async () => {
    // Another process may have been first.
    const meanwhile = await storedKeys();
    if (meanwhile) return meanwhile;
    await db.delete(pushSubscriptions);
    await db
      .insert(pushKeys)
      .values({ id: ONLY, ...row })
      .onConflictDoUpdate({ target: pushKeys.id, set: row });
    return { publicKey, privateKey };
  });
}

async function storedKeys(): Promise<PushKeys | null> {
  const [row] = await db.select().from(pushKeys).where(eq(pushKeys.id, ONLY));
  const privateKey = row && decrypt(PURPOSE, row.privateKey);
  return row && privateKey ? { publicKey: row.publicKey, privateKey } : null;
}
