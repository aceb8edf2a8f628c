/** Says how soon an order is delivered, as promised when it was placed. */
import type { Texts } from '#core/i18n/texts.ts';
import type { Order } from './states.ts';

/** Empty: nothing was said. */
export const deliveryTime = ({ deliveryDays: days }: Pick<Order, 'deliveryDays'>, { tn }: Texts): string =>
  days === null ? '' : tn('Within {n} working day', 'Within {n} working days', days, { n: days });
