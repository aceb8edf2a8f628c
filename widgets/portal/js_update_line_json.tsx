import type { QuoteView } from '#portal/documents/line_view.ts';
import { data, number, text } from '#registry/params.ts';
import { defineWidget } from '#registry/widget.ts';
import DocumentLines from '#widgets/core/parts/document_lines.tsx';
import DocumentTotals from '#widgets/core/parts/document_totals.tsx';
import { LineForm } from './parts/line_form.tsx';
import { useQuoteLines } from './parts/use_quote_lines.ts';

/** Lines of a quote, of which its customer may change those that they added. */
export default defineWidget({
  params: {
    /** Id of the quote. */
    orderId: number(),
    /** Access token of a link, for guests. */
    accessToken: text(null),
    /** Lines and sums of the quote. */
    quote: data<QuoteView>(),
  },
  load: 'interact',
  isEssential: true,
  View({ orderId, accessToken, quote: opening }) {
    const { quote, problem, change } = useQuoteLines(opening, orderId, accessToken);
    const { totals, ...lines } = quote;
    return (
      <>
        <DocumentLines
          {...lines}
          quantityField={(line) => (line.action ? <LineForm line={line} token={accessToken} change={change} /> : null)}
        />
        <p className="field__error document__error" role="alert" hidden={!problem}>
          {problem?.message}
        </p>
        <DocumentTotals {...totals} />
      </>
    );
  },
});
