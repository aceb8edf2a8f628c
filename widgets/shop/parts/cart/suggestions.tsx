import type { FormEvent } from 'react';
import { t } from '#registry/texts.ts';
import type { Suggestion } from '#shop/cart/cart_view.ts';
import Picture from '#widgets/core/parts/picture.tsx';

type Props = { suggestions: Suggestion[]; updateUrl: string; add(productId: number): void };

/** What goes well with the cart. */
export function Suggestions({ suggestions, updateUrl, add }: Props) {
  return (
    <section className="suggestions" aria-labelledby="suggestions-title">
      <h2 className="suggestions__title" id="suggestions-title">
        {t('You may also like')}
      </h2>
      <ul className="suggestions__list">
        {suggestions.map((suggestion) => (
          <SuggestedProduct key={suggestion.productId} {...suggestion} updateUrl={updateUrl} add={add} />
        ))}
      </ul>
    </section>
  );
}

type ProductProps = Suggestion & Omit<Props, 'suggestions'>;

function SuggestedProduct({ productId, name, url, picture, price, perUnit, updateUrl, add }: ProductProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    add(productId);
  };
  return (
    <li className="suggestion">
      <span className="suggestion__picture">
        <Picture picture={picture} look="picture--square" eager={false} />
      </span>
      <span className="suggestion__name">
        <a href={url}>{name}</a> <small>{price}</small> {perUnit && <small className="price__note">{perUnit}</small>}
      </span>
      <form method="post" action={updateUrl} onSubmit={submit}>
        <input type="hidden" name="product_id" value={productId} />
        <input type="hidden" name="set_qty" value="1" />
        <button type="submit" className="button button--quiet button--small js_add_suggested_products">
          {t('Add to Cart')}
          <span className="visually-hidden"> {name}</span>
        </button>
      </form>
    </li>
  );
}
