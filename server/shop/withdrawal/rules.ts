/** Rules by which customers may withdraw from a contract. */
import { addDays } from 'date-fns/addDays';
import { ECONOMIC_AREA } from '#core/i18n/economic_area.ts';
import { msg } from '#core/msg.ts';
import type { ShopSettings } from '#shop/product/settings.ts';
import type { WithdrawalRule } from '#shop/schema/schema.ts';

/** The European Economic Area and the United Kingdom, where the law gives consumers this right. */
const EUROPE: ReadonlySet<string> = new Set([...ECONOMIC_AREA, 'GB']);

/** The period begins when the goods arrive, and only their dispatch is known. */
export const DAYS_ON_THE_WAY = 7;

export type WithdrawalSettings = Pick<ShopSettings, 'withdrawalFor' | 'withdrawalDays'>;

/** @param country that the order is brought to, ISO 3166-1 */
export const hasRight = ({ withdrawalFor }: WithdrawalSettings, country: string): boolean =>
  withdrawalFor === 'all' || (withdrawalFor === 'europe' && EUROPE.has(country));

export type Exemption = Exclude<WithdrawalRule, 'allowed'> | 'opened' | 'over';

/** Why a buyer can't withdraw. */
export const EXEMPTIONS: Record<Exemption, string> = {
  made_to_order: msg('Made to order, so you can’t withdraw from buying it.'),
  perishable: msg('Goes off quickly, so you can’t withdraw from buying it.'),
  sealed: msg('Sealed for reasons of hygiene: you can withdraw only while the seal is unbroken. Contact us.'),
  dated: msg('Booked for a certain day, so you can’t withdraw from buying it.'),
  opened: msg('You have opened the download, so you can’t withdraw from buying it.'),
  over: msg('The withdrawal period is over.'),
};

/** A line as far as a withdrawal is concerned. */
export type BoughtLine = {
  quantity: number;
  /** Withdrawn from or sent back. */
  returned: number;
  isShipped: boolean;
  rule: WithdrawalRule;
  isHidden: boolean;
  isOpened: boolean;
};

export type Dates = {
  confirmedAt: Date;
  /** Null while something of the order is still to be shipped. */
  shippedAt: Date | null;
};

/** When the period ends; null: it has not begun. */
export function endOfPeriod(
  { isShipped }: Pick<BoughtLine, 'isShipped'>,
  { confirmedAt, shippedAt }: Dates,
  days: number,
): Date | null {
  if (!isShipped) return addDays(confirmedAt, days);
  return shippedAt && addDays(shippedAt, days + DAYS_ON_THE_WAY);
}

/** @returns how many pieces a buyer may withdraw from, or why from none */
export function withdrawable(line: BoughtLine, dates: Dates, days: number, now: Date): number | Exemption {
  if (line.isHidden) return 'dated';
  if (line.rule !== 'allowed') return line.rule;
  if (line.isOpened) return 'opened';
  const end = endOfPeriod(line, dates, days);
  return end && end < now ? 'over' : Math.max(0, line.quantity - line.returned);
}
