/** Creates, changes and deletes taxes and fiscal positions. */
import { and, asc, eq } from 'drizzle-orm';
import { changed } from '#core/changes/changes.ts';
import { db, forUpdate, transaction } from '#core/db/database.ts';
import { NotFound } from '#core/errors.ts';
import type { FormValues } from '#core/i18n/form_texts.ts';
import type { FormState } from '#core/pages/form_view.ts';
import { conflictState, conflictsOf } from '#core/pages/staff_form.ts';
import { securityEvent } from '#core/process/security_events.ts';
import type { Site } from '#core/sites/site.ts';
import { fiscalPositions, taxes } from '#sales/schema/taxes.schema.ts';
import { type PositionInput, positionFormValues } from './position_form.ts';
import { type TaxInput, taxFormValues } from './tax_form.ts';
import { type FiscalPosition, TAX_TAG, type Tax } from './tax_rules.ts';

export const taxesOfCompany = (companyId: number): Promise<Tax[]> =>
  db.select().from(taxes).where(eq(taxes.companyId, companyId)).orderBy(asc(taxes.sequence), asc(taxes.id));

export const positionsOfCompany = (companyId: number): Promise<FiscalPosition[]> =>
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

export async function addTax(input: TaxInput, { company }: Site): Promise<void> {
  await transaction(async () => {
    await db.insert(taxes).values({ ...input, companyId: company.id });
    securityEvent('tax_changed', { companyId: company.id });
    await changed(TAX_TAG);
  });
}

/** Documents keep the old tax. @returns the form again when another person saved meanwhile. @throws NotFound */
export async function saveTax(id: number, typed: FormValues, input: TaxInput, site: Site): Promise<FormState | null> {
  return transaction(async () => {
    const [row] = await forUpdate(db.select().from(taxes).where(ownTax(id, site)));
    if (!row) throw new NotFound();
    const saved = taxFormValues(row, site);
    const conflicts = conflictsOf(saved, typed);
    if (conflicts) return conflictState(saved, typed, conflicts);
    await db.update(taxes).set(input).where(ownTax(id, site));
    securityEvent('tax_changed', { taxId: id, companyId: site.company.id });
    await changed(TAX_TAG);
    return null;
  });
}

export async function addPosition(input: PositionInput, { company }: Site): Promise<void> {
  await transaction(async () => {
    await db.insert(fiscalPositions).values({ ...input, companyId: company.id });
    securityEvent('fiscal_position_changed', { companyId: company.id });
    await changed(TAX_TAG);
  });
}

/** @returns the form again when another person saved meanwhile. @throws NotFound when it was deleted */
export async function savePosition(
  id: number,
  { typed, input, site }: { typed: FormValues; input: PositionInput; site: Site },
): Promise<FormState | null> {
  return transaction(async () => {
    const [row] = await forUpdate(db.select().from(fiscalPositions).where(ownPosition(id, site)));
    if (!row) throw new NotFound();
    const saved = positionFormValues(row, await taxesOfCompany(site.company.id));
    const conflicts = conflictsOf(saved, typed);
    if (conflicts) return conflictState(saved, typed, conflicts);
    await db.update(fiscalPositions).set(input).where(ownPosition(id, site));
    securityEvent('fiscal_position_changed', { positionId: id, companyId: site.company.id });
    await changed(TAX_TAG);
    return null;
  });
}

/** Orders keep their prices; drafts are recalculated. */
export async function deletePosition(id: number, site: Site): Promise<void> {
  await transaction(async () => {
    await db.delete(fiscalPositions).where(ownPosition(id, site));
    securityEvent('fiscal_position_changed', { positionId: id, companyId: site.company.id });
    await changed(TAX_TAG);
  });
}
