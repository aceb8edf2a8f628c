/** Creates and changes taxes and fiscal positions. */
import { and, asc, eq } from 'drizzle-orm';
import { changed } from '#core/changes/changes.ts';
import { db, transaction } from '#core/db/database.ts';
import { hook } from '#core/domain/hook.ts';
import { msg } from '#core/msg.ts';
import { securityEvent } from '#core/process/security_events.ts';
import type { Site } from '#core/sites/site.ts';
import type { StoredRecord } from '#core/staff_form/staff_form.ts';
import { orders } from '#sales/schema/schema.ts';
import { fiscalPositions, taxes } from '#sales/schema/taxes.schema.ts';
import type { PositionInput } from './position_form.ts';
import type { TaxInput } from './tax_form.ts';
import { type FiscalPosition, TAX_TAG, type Tax } from './tax_rules.ts';

/** Whether a record of another domain bears the tax, such as a product. */
export const taxUses = hook<(taxId: number) => Promise<boolean>>();

export const TAX: StoredRecord = { table: taxes };
export const FISCAL_POSITION: StoredRecord = { table: fiscalPositions, links: [orders.fiscalPositionId] };

export const taxesOfCompany = (companyId: number): Promise<Tax[]> =>
  db.select().from(taxes).where(eq(taxes.companyId, companyId)).orderBy(asc(taxes.sequence), asc(taxes.id));

const positionsOfCompany = (companyId: number): Promise<FiscalPosition[]> =>
  db
    .select()
    .from(fiscalPositions)
    .where(eq(fiscalPositions.companyId, companyId))
    .orderBy(asc(fiscalPositions.sequence), asc(fiscalPositions.id));

const ownTax = (id: number, { company }: Site) => and(eq(taxes.id, id), eq(taxes.companyId, company.id));
const ownPosition = (id: number, { company }: Site) =>
  and(eq(fiscalPositions.id, id), eq(fiscalPositions.companyId, company.id));

export async function taxOf(id: number, site: Site): Promise<Tax | null> {
  const [row] = await db.select().from(taxes).where(ownTax(id, site));
  return row ?? null;
}

export async function positionOf(id: number, site: Site): Promise<FiscalPosition | null> {
  const [row] = await db.select().from(fiscalPositions).where(ownPosition(id, site));
  return row ?? null;
}

/** @returns its id */
export async function addTax(input: TaxInput, { company }: Site): Promise<number> {
  return transaction(async () => {
    const [row] = await db
      .insert(taxes)
      .values({ ...input, companyId: company.id })
      .returning({ id: taxes.id });
    securityEvent('tax_changed', { companyId: company.id });
    await changed(TAX_TAG);
    return row!.id;
  });
}

/** Documents keep the old tax. */
export async function changeTax(id: number, input: TaxInput, site: Site): Promise<void> {
  await db.update(taxes).set(input).where(ownTax(id, site));
  await taxChanged(id, site);
}

/** Why a tax can't be deleted: what bears it would lose it unnoticed. Null if it can. */
export async function taxRefusal({ id, isUsual, companyId }: Tax): Promise<string | null> {
  if (isUsual) return msg('Products without a tax of their own bear this one. Choose another default tax first.');
  const positions = await positionsOfCompany(companyId);
  if (positions.some(({ map }) => Object.entries(map).some(([from, to]) => Number(from) === id || to === id)))
    return msg('A tax rule uses this tax. Change the rule first.');
  const uses = await Promise.all(taxUses.all().map((isUsed) => isUsed(id)));
  return uses.some(Boolean) ? msg('Products bear this tax. Remove it from them first, or deactivate it.') : null;
}

/** Also when it was deleted or restored. */
export async function taxChanged(id: number, { company }: Site): Promise<void> {
  securityEvent('tax_changed', { taxId: id, companyId: company.id });
  await changed(TAX_TAG);
}

/** @returns its id */
export async function addPosition(input: PositionInput, site: Site): Promise<number> {
  return transaction(async () => {
    const [row] = await db
      .insert(fiscalPositions)
      .values({ ...input, companyId: site.company.id })
      .returning({ id: fiscalPositions.id });
    await positionChanged(row!.id, site);
    return row!.id;
  });
}

export async function changePosition(id: number, input: PositionInput, site: Site): Promise<void> {
  await db.update(fiscalPositions).set(input).where(ownPosition(id, site));
  await positionChanged(id, site);
}

/** Also when it was deleted or restored: orders keep their prices, drafts are recalculated. */
export async function positionChanged(id: number, { company }: Site): Promise<void> {
  securityEvent('fiscal_position_changed', { positionId: id, companyId: company.id });
  await changed(TAX_TAG);
}
