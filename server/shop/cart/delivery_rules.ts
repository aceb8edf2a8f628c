/** Calculates delivery prices; pure, without the database. */
import type { CarrierStep } from '#shop/schema/delivery.schema.ts';

type CarrierRules = {
  kind: 'delivery' | 'pickup';
  countryCodes: readonly string[];
  stateCodes: readonly string[];
  maxWeight: number | null;
  price: number;
  steps: readonly CarrierStep[];
  freeFrom: number | null;
};

export type Parcel = {
  /** Destination: ISO 3166-1 country, and a state such as `US-VT`; empty while unknown. */
  countryCode: string;
  stateCode: string;
  /** Grams. */
  weight: number;
  /** Price of the goods with tax, in minor units of the company's currency. */
  amount: number;
};

/**
 * The price in minor units of the company's currency; null if the carrier does not deliver there, or not that weight.
 */
export function carrierPrice(carrier: CarrierRules, parcel: Parcel): number | null {
  const { countryCodes, stateCodes, maxWeight, freeFrom, steps, price } = carrier;
  const isThere =
    (countryCodes.length === 0 || countryCodes.includes(parcel.countryCode)) &&
    (!stateCodes.some((code) => code.startsWith(`${parcel.countryCode}-`)) || stateCodes.includes(parcel.stateCode));
  if (!isThere || (maxWeight !== null && parcel.weight > maxWeight)) return null;
  if (freeFrom !== null && parcel.amount >= freeFrom) return 0;
  const step = steps.find(
    (one) => parcel.weight <= (one.maxWeight ?? Infinity) && parcel.amount <= (one.maxAmount ?? Infinity),
  );
  return step?.price ?? price;
}
