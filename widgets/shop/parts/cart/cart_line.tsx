import type { FormEvent, ReactNode } from 'react';
import { t } from '#registry/texts.ts';
import type { CartLineView } from '#shop/cart/cart_view.ts';
import Icon from '#widgets/core/parts/icon.tsx';
import Picture from '#widgets/core/parts/picture.tsx';
import { QuantityField } from '#widgets/core/quantity/quantity_field.tsx';
import { type CartWork, useLineQuantity } from './use_line_quantity.ts';

type Props = { line: CartLineView; updateUrl: string; work: CartWork | undefined };

/** A line of the cart, whose forms work by themselves. */
export function CartLine({ line, updateUrl, work }: Props) {
  return (
    <li className="cart-line">
      <div className="cart-line__picture">
        <Picture picture={line.picture} look="picture--square" eager={false} />
      </div>
      <LineText line={line} />
      <p className="cart-line__total">
        <span className="visually-hidden">{t('Total')}</span> {line.total}
      </p>
      <LineControls line={line} updateUrl={updateUrl} work={work} />
      {line.note && (
        <p className="cart-line__note">
          <a href={line.note.url}>{line.note.text}</a>
        </p>
      )}
      {line.isGone && <p className="cart-line__warning">{t('No longer available')}</p>}
    </li>
  );
}

function LineText({ line }: { line: CartLineView }) {
  return (
    <div className="cart-line__text">
      <h2 className="cart-line__name" tabIndex={line.url ? undefined : -1}>
        {line.url ? <a href={line.url}>{line.name}</a> : line.name}
      </h2>
      {line.description && <p className="cart-line__description">{line.description}</p>}
      {line.files.map((file) => (
        <p key={file.url} className="cart-line__description">
          <a href={file.url}>
            <Icon name="document" />
            {file.name}
          </a>
        </p>
      ))}
      <p className="cart-line__unit">
        <span className="visually-hidden">{t('Price of one')}</span> {line.unitPrice}
        {line.listUnitPrice && (
          <>
            {' '}
            <span className="visually-hidden">{t('instead of')}</span> <s>{line.listUnitPrice}</s>
          </>
        )}
      </p>
      {line.perUnit && <p className="price__note">{line.perUnit}</p>}
    </div>
  );
}

function LineControls({ line, updateUrl, work }: Props) {
  const quantity = useLineQuantity(line, updateUrl, work);
  return (
    <div className="cart-line__controls">
      <LineForm line={line} updateUrl={updateUrl} className="cart-line__form" onSubmit={quantity.sendNow}>
        <QuantityField
          label={t('Quantity of {name}', { name: line.name })}
          id={`quantity-${line.id}`}
          name="set_qty"
          value={line.quantity}
          field={quantity.field}
          input={{
            className: 'quantity__input js_quantity',
            'data-line-id': line.id,
            'data-product-id': line.productId,
          }}
          onChange={quantity.sendSoon}
        />
        <button type="submit" className="button button--quiet button--small without-script">
          {t('Update')}
        </button>
      </LineForm>
      <LineForm line={line} updateUrl={updateUrl} onSubmit={quantity.remove}>
        <input type="hidden" name="set_qty" value="0" />
        <button type="submit" className="button button--link js_delete_product">
          <Icon name="trash" />
          {t('Remove')}
          <span className="visually-hidden"> {line.name}</span>
        </button>
      </LineForm>
    </div>
  );
}

type LineFormProps = {
  line: CartLineView;
  updateUrl: string;
  className?: string;
  onSubmit(): void;
  children: ReactNode;
};

function LineForm({ line, updateUrl, className, onSubmit, children }: LineFormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form className={className} method="post" action={updateUrl} onSubmit={submit}>
      <input type="hidden" name="line_id" value={line.id} />
      <input type="hidden" name="product_id" value={line.productId} />
      {children}
    </form>
  );
}
