import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { t } from '#registry/texts.ts';
import type { OptionRow } from '#shop/configurator/option_view.ts';
import Picture from '#widgets/core/parts/picture.tsx';

let choices: typeof import('#widgets/shop/parts/choices.tsx') | undefined;

/** A file of its own, which the form of a product loads too. */
export const choicesPart = {
  isNeeded: () => true,
  async load() {
    choices = await import('#widgets/shop/parts/choices.tsx');
  },
};

type FrameProps = {
  row: OptionRow;
  /** The heading and what stands below it. */
  children: ReactNode;
  /** What stands below the price. */
  side: ReactNode;
};

/** Picture, text and price of a product in the dialog. */
export function OptionFrame({ row, children, side }: FrameProps) {
  return (
    <>
      <div className="configurator__picture">
        <Picture picture={row.picture} look="picture--square" />
      </div>
      <div className="configurator__text">{children}</div>
      <div className="configurator__side">
        <OptionPrice row={row} />
        {side}
      </div>
    </>
  );
}

function OptionPrice({ row: { price, listPrice, perUnit, rawPrice } }: { row: OptionRow }) {
  return (
    <>
      <p className={listPrice ? 'configurator__price js_product__price--discounted' : 'configurator__price'}>
        <span className="oe_price">{price}</span>{' '}
        {listPrice && (
          <s className="js_product__list-price oe_default_price">
            <span className="visually-hidden">{`${t('instead of')} `}</span>
            <bdi>{listPrice}</bdi>
          </s>
        )}
        <input type="hidden" className="js_raw_price" value={rawPrice} disabled />
      </p>
      {perUnit && <p className="price__note">{perUnit}</p>}
    </>
  );
}

/** @param hasFocus it was moved, and is drawn at its new place */
export function OptionName({ name, hasFocus }: { name: string; hasFocus?: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it comes to its new place
  useEffect(() => {
    if (hasFocus) heading.current?.focus();
  }, []);
  return (
    <h3 ref={heading} className="configurator__name" tabIndex={-1}>
      {name}
    </h3>
  );
}

const ignore = () => {};

/** What can be chosen of an option. */
export function OptionChoices({ row, onChoose = ignore }: { row: OptionRow; onChoose?(next: number[]): void }) {
  const rulesText = useMemo(() => JSON.stringify(row.rules), [row.rules]);
  return (
    <div className="configurator__choices">
      {choices && (
        <choices.Choices
          attributes={row.attributes}
          combination={row.combination}
          rules={row.rules}
          rulesText={rulesText}
          currency={row.currency}
          onChoose={onChoose}
        />
      )}
    </div>
  );
}

/** What the form of an option says to other scripts. */
export function OptionFacts({ row, isChosen }: { row: OptionRow; isChosen: boolean }) {
  const { templateId, productId, displayName } = row;
  return (
    <>
      <input type="hidden" className="product_id" name={`optional-product-${templateId}`} value={productId} />
      <input type="hidden" className="product_template_id" value={templateId} disabled />
      <input
        type="hidden"
        className="js_optional_same_quantity"
        name={`optional-add-${templateId}`}
        value={isChosen ? '1' : '0'}
      />
      <input type="hidden" className="product_display_name" value={displayName} disabled />
    </>
  );
}
