/** Reads and saves delivery methods and pickup points. */
import { and, asc, eq } from 'drizzle-orm';
import { changed } from '#core/changes/changes.ts';
import { db, forUpdate, transaction } from '#core/db/database.ts';
import type { FormValues } from '#core/i18n/form_texts.ts';
import type { FormState } from '#core/pages/form_view.ts';
import { conflictState, conflictsOf } from '#core/pages/staff_form.ts';
import type { Site } from '#core/sites/site.ts';
import { carriers, pickupPoints } from '#shop/schema/delivery.schema.ts';
import { type CarrierInput, type CarrierRow, carrierFormValues } from './carrier_form.ts';
import { type PointInput, type PointRow, pointFormValues } from './point_form.ts';

export const carriersOfCompany = (companyId: number): Promise<CarrierRow[]> =>
  db.select().from(carriers).where(eq(carriers.companyId, companyId)).orderBy(asc(carriers.sequence), asc(carriers.id));

const own = (id: number, { company }: Site) => and(eq(carriers.id, id), eq(carriers.companyId, company.id));

export async function carrierOf(id: number, site: Site): Promise<CarrierRow | null> {
  const [row] = await db.select().from(carriers).where(own(id, site));
  return row ?? null;
}

export const pointsOfCarrier = (carrierId: number): Promise<PointRow[]> =>
  db
    .select()
    .from(pickupPoints)
    .where(eq(pickupPoints.carrierId, carrierId))
    .orderBy(asc(pickupPoints.sequence), asc(pickupPoints.id));

const onWebsite = (typed: FormValues, site: Site, before: number | null = null) =>
  typed.everywhere === 'on' ? null : (before ?? site.website.id);

export async function addCarrier(typed: FormValues, input: CarrierInput, site: Site): Promise<number> {
  return transaction(async () => {
    const [row] = await db
      .insert(carriers)
      .values({ ...input, companyId: site.company.id, websiteId: onWebsite(typed, site) })
      .returning({ id: carriers.id });
    await changed('carrier');
    return row!.id;
  });
}

/** @returns the form with the conflict if somebody else saved meanwhile */
export async function saveCarrier(
  id: number,
  typed: FormValues,
  input: CarrierInput,
  site: Site,
): Promise<FormState | null> {
  return transaction(async () => {
    const [row] = await forUpdate(db.select().from(carriers).where(own(id, site)));
    if (!row) return null;
    const saved = carrierFormValues(row, site);
    const conflicts = conflictsOf(saved, typed);
    if (conflicts) return conflictState(saved, typed, conflicts);
    await db
      .update(carriers)
      .set({ ...input, websiteId: onWebsite(typed, site, row.websiteId) })
      .where(own(id, site));
    await changed('carrier');
    return null;
  });
}

export async function addPoint(carrierId: number, input: PointInput): Promise<void> {
  await transaction(async () => {
    await db.insert(pickupPoints).values({ ...input, carrierId });
    await changed('carrier');
  });
}

/** @returns the form again where somebody else saved meanwhile */
export async function savePoint(
  { id }: PointRow,
  typed: FormValues,
  input: PointInput,
  site: Site,
): Promise<FormState | null> {
  return transaction(async () => {
    const [row] = await forUpdate(db.select().from(pickupPoints).where(eq(pickupPoints.id, id)));
    if (!row) return null;
    const saved = pointFormValues(row, site);
    const conflicts = conflictsOf(saved, typed);
    if (conflicts) return conflictState(saved, typed, conflicts);
    await db.update(pickupPoints).set(input).where(eq(pickupPoints.id, id));
    await changed('carrier');
    return null;
  });
}
