import type { QuoteView } from '#portal/documents/line_view.ts';
import { useLatest } from '#registry/hooks.ts';
import { json } from '#registry/params.ts';
import { t } from '#registry/texts.ts';
import { defineWidget } from '#registry/widget.ts';
import Amount from '#widgets/core/parts/amount.tsx';
import type {} from './parts/use_quote_lines.ts';

type Amounts = Pick<QuoteView['totals'], 'undiscounted' | 'untaxed' | 'total'>;

/** What a quote costs, beside it; follows the changes of its lines. */
export default defineWidget({
  params: {
    /** Sums of the quote, written out. */
    amounts: json<Amounts>(),
  },
  load: 'idle',
  View({ amounts }) {
    const { undiscounted, untaxed, total } = useLatest('quote:changed') ?? amounts;
    if (!undiscounted)
      return (
        <p className="side-card__amount">
          <Amount amount={total} name="order_amount_total" />
        </p>
      );
    return (
      <>
        <p className="side-card__advantage">
          <span>{t('You save')}</span>{' '}
          <s>
            <span className="visually-hidden">{`${t('instead of')} `}</span>
            <Amount amount={undiscounted} name="order_amount_undiscounted" />
          </s>
        </p>
        <p className="side-card__amount">
          <Amount amount={untaxed} name="order_amount_untaxed" />
        </p>
        <p className="side-card__note">
          <Amount amount={total} name="order_amount_total" /> {t('Incl. tax')}
        </p>
      </>
    );
  },
});
