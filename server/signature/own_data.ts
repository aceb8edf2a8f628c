import { asc, eq, inArray } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import type { Subject } from '#core/domain/subject.ts';
import { signatures } from './schema.ts';

/** What a person signed, and what proves it. The signed documents themselves are on the pages of the records. */
export async function ownSignatures({ partnerIds }: Subject): Promise<Record<string, unknown>> {
  const theirs = await db
    .select({
      model: signatures.model,
      resId: signatures.resId,
      signerName: signatures.signerName,
      method: signatures.method,
      agent: signatures.agent,
      shownHash: signatures.shownHash,
      signedAt: signatures.signedAt,
    })
    .from(signatures)
    .where(inArray(signatures.partnerId, [...partnerIds]))
    .orderBy(asc(signatures.id));
  return theirs.length > 0 ? { signatures: theirs } : {};
}

/** A closed account keeps its name if it has signed, because a signature without a name proves nothing. */
export const hasSigned = async (partnerId: number): Promise<boolean> =>
  (await db.$count(signatures, eq(signatures.partnerId, partnerId))) > 0;
