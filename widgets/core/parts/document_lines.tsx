import type { ReactNode } from 'react';
import { t } from '#registry/texts.ts';
import { number } from '#registry/values/format.ts';
import type { AmountText } from './amount.tsx';
import Amount from './amount.tsx';

export type DocumentLine = {
  id: number;
  kind: 'product' | 'section' | 'subsection' | 'note';
  name: string;
  description: string;
  quantity: number;
  unitPrice: string;
  listPrice: string | null;
  discount: string | null;
  taxes: string;
  amount: AmountText;
};

type Props<Line> = {
  lines: Line[];
  caption: string;
  /** In which the document is written. */
  language: string;
  isTaxInAmounts: boolean;
  hasDiscounts: boolean;
  /** Draws the quantity of a line that can be changed; null for the others. */
  quantityField?(line: Line): ReactNode;
};

/** Lines of a quote, order or invoice. */
export default function DocumentLines<Line extends DocumentLine>(props: Props<Line>) {
  const { lines, caption, language, hasDiscounts } = props;
  return (
    <table className="lines">
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{t('Product')}</th>
          <th scope="col" className="lines__number">
            {t('Quantity')}
          </th>
          <th scope="col" className="lines__number">
            {t('Unit price')}
          </th>
          {hasDiscounts && (
            <th scope="col" className="lines__number">
              {t('Discount')}
            </th>
          )}
          <th scope="col" className="lines__taxes">
            {t('Taxes')}
          </th>
          <th scope="col" className="lines__number">
            {t('Amount')}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) =>
          line.kind === 'product' ? (
            <ProductLine key={line.id} {...props} line={line} />
          ) : (
            <WordsLine key={line.id} line={line} language={language} columns={hasDiscounts ? 6 : 5} />
          ),
        )}
      </tbody>
    </table>
  );
}

function WordsLine({ line, language, columns }: { line: DocumentLine; language: string; columns: number }) {
  return (
    <tr className={`lines__words lines__words--${line.kind}`}>
      <td colSpan={columns}>
        {line.kind === 'note' ? (
          <p className="lines__note">
            <bdi>{line.name}</bdi>
          </p>
        ) : (
          <h3 className="lines__section" lang={language} dir="auto">
            {line.name}
          </h3>
        )}
      </td>
    </tr>
  );
}

type LineProps<Line> = Pick<Props<Line>, 'isTaxInAmounts' | 'hasDiscounts' | 'quantityField'> & { line: Line };

function ProductLine<Line extends DocumentLine>({
  line,
  isTaxInAmounts,
  hasDiscounts,
  quantityField,
}: LineProps<Line>) {
  return (
    <tr className="lines__row" data-line-id={line.id}>
      <th scope="row" className="lines__name">
        <bdi>{line.name}</bdi>
        {line.description && (
          <span className="lines__description">
            <bdi>{line.description}</bdi>
          </span>
        )}
      </th>
      <td className="lines__number lines__quantity" data-label={t('Quantity')}>
        {quantityField?.(line) ?? number(line.quantity, 0)}
      </td>
      <td className="lines__number" data-label={t('Unit price')}>
        <bdi>{line.unitPrice}</bdi>
        {line.listPrice && (
          <>
            {' '}
            <s className="lines__was">
              <span className="visually-hidden">{`${t('instead of')} `}</span>
              <bdi>{line.listPrice}</bdi>
            </s>
          </>
        )}
      </td>
      {hasDiscounts && <Discount discount={line.discount} />}
      <td className={line.taxes ? 'lines__taxes' : 'lines__taxes lines__none'} data-label={t('Taxes')}>
        <bdi>{line.taxes}</bdi>
      </td>
      <td className="lines__number lines__amount" data-label={t('Amount')}>
        <Amount amount={line.amount} name={isTaxInAmounts ? 'order_line_price_total' : 'order_line_price_subtotal'} />
      </td>
    </tr>
  );
}

function Discount({ discount }: { discount: string | null }) {
  return (
    <td className={discount ? 'lines__number' : 'lines__number lines__none'} data-label={t('Discount')}>
      {discount ? <bdi>{discount}</bdi> : <span className="visually-hidden">{t('None')}</span>}
    </td>
  );
}
