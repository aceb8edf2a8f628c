/** Reads and saves delivery methods and pickup points. */
import { and, asc, eq } from 'drizzle-orm';
import { changed } from '#core/changes/changes.ts';
import { db, transaction } from '#core/db/database.ts';
import type { FormValues } from '#core/i18n/form_texts.ts';
import type { Site } from '#core/sites/site.ts';
import type { StoredRecord } from '#core/staff_form/staff_form.ts';
import { orderLinks } from '#sales/api.ts';
import { carriers, pickupPoints } from '#shop/schema/delivery.schema.ts';
import type { CarrierInput, CarrierRow } from './carrier_form.ts';
import type { PointInput, PointRow } from './point_form.ts';

export const CARRIER: StoredRecord = {
  table: carriers,
  parts: (id) => [{ table: pickupPoints, where: eq(pickupPoints.carrierId, id), links: [orderLinks.pickupPoint] }],
  links: [orderLinks.carrier],
};
export const PICKUP_POINT: StoredRecord = { table: pickupPoints, links: [orderLinks.pickupPoint] };

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

const onWebsite = (values: FormValues, site: Site, before: number | null = null) =>
  values.everywhere === 'on' ? null : (before ?? site.website.id);

export async function addCarrier(values: FormValues, input: CarrierInput, site: Site): Promise<number> {
  return transaction(async () => {
    const [row] = await db
      .insert(carriers)
      .values({ ...input, companyId: site.company.id, websiteId: onWebsite(values, site) })
      .returning({ id: carriers.id });
    await changed('carrier');
    return row!.id;
  });
}

export async function changeCarrier(
  row: CarrierRow,
  values: FormValues,
  input: CarrierInput,
  site: Site,
): Promise<void> {
  await db
    .update(carriers)
    .set({ ...input, websiteId: onWebsite(values, site, row.websiteId) })
    .where(own(row.id, site));
  await changed('carrier');
}

/** @returns its id */
export async function addPoint(carrierId: number, input: PointInput): Promise<number> {
  return transaction(async () => {
    const [row] = await db
      .insert(pickupPoints)
      .values({ ...input, carrierId })
      .returning({ id: pickupPoints.id });
    await changed('carrier');
    return row!.id;
  });
}

export async function changePoint(id: number, input: PointInput): Promise<void> {
  await db.update(pickupPoints).set(input).where(eq(pickupPoints.id, id));
  await changed('carrier');
}
