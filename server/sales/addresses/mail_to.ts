/** Tells where emails about an order or an invoice go. */
import type { KeptAddress } from './kept_address.ts';

type Party = Pick<KeptAddress, 'name' | 'email'>;

/**
 * To the customer as they are reached now, or where staff corrected the document’s own email.
 * @param billTo as the document keeps it
 */
export const mailTo = (
  customer: Party | null,
  billTo: (Party & Partial<Pick<KeptAddress, 'isEmailCorrected'>>) | null,
): { name: string; address: string } => ({
  name: customer?.name ?? billTo?.name ?? '',
  address: (billTo?.isEmailCorrected && billTo.email) || customer?.email || billTo?.email || '',
});
