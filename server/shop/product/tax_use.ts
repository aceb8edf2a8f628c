/** Tells sales whether products bear a tax. */
import { eq } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import { templateTaxes } from '#shop/schema/schema.ts';

export const isOfProduct = async (taxId: number): Promise<boolean> =>
  (await db.$count(templateTaxes, eq(templateTaxes.taxId, taxId))) > 0;
