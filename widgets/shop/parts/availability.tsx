import type { Info } from './use_combination.ts';

/** Stock: what there is, and what the cart has of it already, in the server's words. */
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
