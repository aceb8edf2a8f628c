import type { Info } from './use_combination.ts';

/** The server's messages about stock and the pieces already in the cart. */
export function Availability({ info }: { info: Info }) {
  return (
    <div className="js_product__stock">
      {info.stock_messages.map(({ kind, text }) => (
        <p key={kind} className={`js_product__availability js_product__availability--${kind}`}>
          {text}
        </p>
      ))}
    </div>
  );
}
