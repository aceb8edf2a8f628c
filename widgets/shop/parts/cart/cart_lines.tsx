import type { RefObject } from 'react';
import { t } from '#registry/texts.ts';
import type { CartLineView } from '#shop/cart/cart_view.ts';
import { CartLine } from './cart_line.tsx';
import type { CartWork } from './use_line_quantity.ts';

type Props = {
  lines: CartLineView[];
  /** Where the forms of the lines are sent. */
  updateUrl: string;
  /** Of the cart's page; absent where the lines are drawn for others. */
  work?: CartWork;
  list?: RefObject<HTMLUListElement | null>;
};

/** What is in the cart. */
export default function CartLines({ lines, updateUrl, work, list }: Props) {
  return (
    <section className="cart-lines js_cart_lines" aria-label={t('Cart lines')}>
      <ul ref={list} className="cart-lines__list">
        {lines.map((line) => (
          <CartLine key={line.id} line={line} updateUrl={updateUrl} work={work} />
        ))}
      </ul>
    </section>
  );
}
