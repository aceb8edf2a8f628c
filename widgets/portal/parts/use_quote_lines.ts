import { useMemo, useRef, useState } from 'react';
import type { QuoteLine, QuoteView, UpdateLineAnswer, UpdateLinePair } from '#portal/documents/line_view.ts';
import { emit } from '#registry/bus.ts';
import { CallError, call } from '#registry/call.ts';
import { isRestoringInput } from '#registry/host.ts';
import { t } from '#registry/texts.ts';
import { useProblem } from '#widgets/core/hooks/use_problem.ts';
import { useUnmountSignal } from '#widgets/core/hooks/use_unmount_signal.ts';
import { announce } from '#widgets/core/live_region.ts';
import { rememberFocusFor } from '#widgets/core/restore_focus.ts';
import { serialQueue } from '#widgets/core/serial_queue.ts';
import type { LineEdit } from './line_form.tsx';
import { renewSigning } from './renew_signing.ts';

declare module '#registry/bus.ts' {
  interface Events {
    'quote:changed': QuoteView['totals'];
  }
}

const BAD_REQUEST = 400;

/** The lines and sums of a quote; changes are sent one after the other. */
export function useQuoteLines(opening: QuoteView, orderId: number, accessToken: string | null) {
  const [quote, setQuote] = useState(opening);
  const newest = useRef(opening);
  const { problem, failed, forgive } = useProblem();
  const inTurn = useMemo(serialQueue, []);
  const waiting = useRef(0);
  const life = useUnmountSignal();
  const place = { path: `/my/orders/${orderId}`, accessToken };

  const show = (next: QuoteView) => {
    newest.current = next;
    setQuote(next);
    forgive();
    emit('quote:changed', next.totals);
    announce(t('The total is now {amount}.', { amount: next.totals.total.text }));
  };
  const change = async (line: QuoteLine, edit: LineEdit): Promise<number | undefined> => {
    if (isRestoringInput()) return undefined;
    waiting.current += 1;
    try {
      const next = await inTurn(() => send(place, newest.current, line, edit, life));
      if (next) show(next);
      else reload();
    } catch (error) {
      failed(error as Error);
    }
    waiting.current -= 1;
    if (waiting.current === 0) void renewSigning(life);
    return newest.current.lines.find(({ id }) => id === line.id)?.quantity;
  };
  return { quote, problem, change };
}

type Place = { path: string; accessToken: string | null };

/** Resolves with false where the line can't be changed any more. */
async function send(
  { path, accessToken }: Place,
  quote: QuoteView,
  line: QuoteLine,
  { input_quantity, ...way }: LineEdit,
  signal: AbortSignal,
): Promise<QuoteView | false> {
  const body = { line_id: line.id, ...way, ...(accessToken && { access_token: accessToken }) };
  try {
    const url = `${path}/update_line_dict`;
    const answer = await call<UpdateLineAnswer>(url, { ...body, input_quantity }, { signal });
    return answer ? answer.quote : false;
  } catch (error) {
    if (signal.aborted || (error instanceof CallError && error.status === BAD_REQUEST)) throw error;
    const pair = await call<UpdateLinePair>(`${path}/update_line`, body, { signal });
    return pair && withPair(quote, line.id, pair);
  }
}

/** What the older call tells. */
const withPair = (quote: QuoteView, lineId: number, [quantity, total]: Exclude<UpdateLinePair, false>): QuoteView => ({
  ...quote,
  lines: quote.lines.map((line) => (line.id === lineId ? { ...line, quantity: Number(quantity) } : line)),
  totals: { ...quote.totals, total: { ...quote.totals.total, text: total } },
});

function reload(): void {
  rememberFocusFor(location.pathname, '#details h2');
  location.reload();
}
