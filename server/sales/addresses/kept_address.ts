/** The address that a placed order or an issued invoice keeps. */
import { z } from 'zod';

/** What was kept before a part was added has none of it. */
const part = z.string().default('');

const parts = {
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
};

const keptAddress = z.object({
  ...parts,
  /** Staff corrected the email: mails about the document go there, not to the customer’s own. */
  isEmailCorrected: z.boolean().default(false),
});

export type KeptAddress = z.infer<typeof keptAddress>;

/** Names of its parts, as those of a contact. */
export const KEPT_PARTS = Object.keys(parts) as (keyof typeof parts)[];

/** As it is now, to be kept. */
export const keptOf = (partner: Partial<KeptAddress>): KeptAddress => keptAddress.parse(partner);

/** A contact as a document names it: as it was kept, or as it is now where nothing was. */
export const asKept = <P extends Partial<KeptAddress>>(
  partner: P,
  kept: KeptAddress | null | undefined,
): P & Partial<Pick<KeptAddress, 'isEmailCorrected'>> => (kept ? { ...partner, ...keptAddress.parse(kept) } : partner);

const PLACE = ['name', 'companyName', 'street', 'street2', 'zip', 'city', 'stateCode', 'countryCode', 'phone'] as const;

/** Whether goods go to the same person and place. */
export const isSamePlace = (one: Partial<KeptAddress>, other: Partial<KeptAddress>): boolean =>
  PLACE.every((part) => one[part] === other[part]);
