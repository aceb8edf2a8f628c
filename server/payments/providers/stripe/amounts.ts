/** Amounts as Stripe writes them: some currencies have other decimals there. */
import { msg } from '#core/msg.ts';
import { findCurrency } from '#core/sites/site.ts';
import { AcquirerRefused } from '#payments/ledger/acquirer.ts';

/** https://docs.stripe.com/currencies#zero-decimal; ISK and UGX are written with two zeros. */
const WITHOUT_DECIMALS = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '));
const WITH_THREE = new Set('BHD JOD KWD OMR TND'.split(' '));

const decimalsOf = (currency: string): number => {
  const code = currency.toUpperCase();
  return WITHOUT_DECIMALS.has(code) ? 0 : WITH_THREE.has(code) ? 3 : 2;
};

const ODD = msg('This amount can’t be paid by card. Try another payment method.');

/** @param decimals of the currency here @throws AcquirerRefused for fractions that cards do not know */
export function toStripe(amount: number, currency: string, decimals: number): number {
  const theirs = decimalsOf(currency);
  const there = amount * 10 ** (theirs - decimals);
  // Cards know no thousandths, though the currency does.
  const isPayable = Number.isSafeInteger(there) && (theirs < 3 || there % 10 === 0);
  if (!isPayable) throw new AcquirerRefused(ODD);
  return there;
}

/** Null for what can't be written here: the ledger refuses money without an amount. */
export function fromStripe(amount: number, currency: string, decimals: number): number | null {
  const here = amount * 10 ** (decimals - decimalsOf(currency));
  return Number.isSafeInteger(here) ? here : null;
}

export const amountThere = async (amount: number, currency: string): Promise<number> =>
  toStripe(amount, currency, (await findCurrency(currency)).decimals);

/** Null in a currency that this shop does not have. */
export async function amountHere(amount: number, currency: string): Promise<number | null> {
  const known = await findCurrency(currency.toUpperCase()).catch(() => null);
  return known && fromStripe(amount, currency, known.decimals);
}
