import type { ReactNode } from 'react';
import { t } from '#registry/texts.ts';
import type { AmountText } from './amount.tsx';
import Amount from './amount.tsx';

export type DocumentTotalsProps = {
  untaxed: AmountText;
  taxes: { name: string; base: string; amount: AmountText }[];
  total: AmountText;
  paid: string | null;
  residual: AmountText | null;
};

/** Sums of a document, tax by rate. */
export default function DocumentTotals({ untaxed, taxes, total, paid, residual }: DocumentTotalsProps) {
  return (
    <dl className="totals" data-totals="">
      <Row name={t('Untaxed amount')}>
        <Amount amount={untaxed} />
      </Row>
      {taxes.map((tax) => (
        <Row
          key={tax.name}
          look="totals__row totals__row--tax"
          name={
            <>
              <bdi>{tax.name}</bdi> <span className="totals__base">{t('on {amount}', { amount: tax.base })}</span>
            </>
          }
        >
          <Amount amount={tax.amount} />
        </Row>
      ))}
      <Row look="totals__row totals__row--total" name={t('Total')}>
        <Amount amount={total} />
      </Row>
      {paid && (
        <Row name={t('Paid')}>
          <bdi>{paid}</bdi>
        </Row>
      )}
      {residual && (
        <Row look="totals__row totals__row--total" name={t('Amount due')}>
          <Amount amount={residual} />
        </Row>
      )}
    </dl>
  );
}

function Row({ look = 'totals__row', name, children }: { look?: string; name: ReactNode; children: ReactNode }) {
  return (
    <div className={look}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
