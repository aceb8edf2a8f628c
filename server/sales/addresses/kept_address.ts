/** The address that a placed order or an issued invoice keeps. */
import { z } from 'zod';

/** What was kept before a part was added has none of it. */
const part = z.string().default('');

const keptAddress = z.object({
  name: part,
  companyName: part,
  vat: part,
  street: part,
  street2: part,
  zip: part,
  city: part,
  stateCode: part,
  countryCode: part,
  phone: part,
  email: part,
});

export type KeptAddress = z.infer<typeof keptAddress>;

/** Names of its parts, as those of a contact. */
export const KEPT_PARTS = Object.keys(keptAddress.shape) as (keyof KeptAddress)[];

/** As it is now, to be kept. */
export const keptOf = (partner: Partial<KeptAddress>): KeptAddress => keptAddress.parse(partner);

/** A contact as a document names it: as it was kept, or as it is now where nothing was. */
export const asKept = <P extends Partial<KeptAddress>>(partner: P, kept: KeptAddress | null | undefined): P =>
  kept ? { ...partner, ...keptAddress.parse(kept) } : partner;

const PLACE = ['name', 'companyName', 'street', 'street2', 'zip', 'city', 'stateCode', 'countryCode', 'phone'] as const;

/** Whether goods go to the same person and place. */
export const isSamePlace = (one: Partial<KeptAddress>, other: Partial<KeptAddress>): boolean =>
  PLACE.every((part) => one[part] === other[part]);
