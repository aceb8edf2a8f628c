import { useEffect, useRef, useState } from 'react';
import { emit } from '#registry/bus.ts';
import { CallError, call } from '#registry/call.ts';
import { isRestoringInput } from '#registry/host.ts';
import type { CarrierAnswer, CarrierChoice } from '#shop/checkout/contract.ts';
import { useCall } from '#widgets/core/hooks/use_call.ts';
import { announce } from '#widgets/core/live_region.ts';
import { serialQueue } from '#widgets/core/serial_queue.ts';
import { untilOnline } from '#widgets/core/until_online.ts';
import type { OrderAmounts } from '#widgets/shop/parts/order_amounts.ts';

/** Tells the server how the goods come, and the page what the order costs then. */
export function useCarrier({ blocked, isFree }: { blocked: string; isFree: boolean }) {
  const [problem, setProblem] = useState(blocked);
  const known = useRef<CarrierAnswer>(null);
  const offline = useRef<AbortController>(null);
  const asking = useInTurn();
  useEffect(() => () => offline.current?.abort(), []);
  useEffect(() => takeBack, []);

  const choose = async (radio: HTMLInputElement, pickupPoint: string) => {
    // One that was made before the script came is not known to the server either.
    if (isRestoringInput()) await Promise.resolve();
    offline.current?.abort();
    tell(false, known.current);
    const answer = await asking.run(choiceOf(radio.value, pickupPoint));
    if (!answer) return;
    if (answer instanceof CallError) return fail(answer, radio, pickupPoint);
    // Free orders have another form.
    if (answer.is_free_order !== isFree) return location.reload();
    known.current = answer;
    emit('checkout:amounts', amountsOf(answer));
    tell(answer.status, answer);
    setProblem(answer.error_message || '');
    announce(answer.error_message || answer.new_amount_total);
  };
  /** Nobody knows what the server heard; whatever is pressed next says it again. */
  const fail = (error: CallError, radio: HTMLInputElement, pickupPoint: string) => {
    radio.checked = false;
    setProblem(error.message);
    offline.current = new AbortController();
    const again = () => {
      radio.checked = true;
      void choose(radio, pickupPoint);
    };
    untilOnline(error, again, offline.current.signal);
  };
  return { choose, problem };
}

/** The order is the last choice's: none overtakes the one before, and those between are left out. */
function useInTurn() {
  const [inTurn] = useState(serialQueue);
  return useCall((signal, choice: CarrierChoice) =>
    inTurn(async () => {
      signal.throwIfAborted();
      return call<CarrierAnswer>('/shop/update_carrier', choice);
    }).catch((error: unknown) => {
      if (error instanceof CallError) return error;
      throw error;
    }),
  );
}

/** What is told goes with who told it. */
function takeBack(): void {
  emit('checkout:amounts', null);
  emit('payment:amount', null);
}

/** Whether the order can be paid by now, and what it costs as far as it is known. */
const tell = (isOpen: boolean, known: CarrierAnswer | null) =>
  emit('payment:amount', { isOpen, ...(known && { amount: known.new_amount_total, due: known.new_due }) });

const choiceOf = (carrier: string, pickupPoint: string): CarrierChoice => ({
  carrier_id: Number(carrier),
  ...(pickupPoint && { pickup_point_id: Number(pickupPoint) }),
});

const amountsOf = (answer: CarrierAnswer): OrderAmounts => ({
  subtotal: answer.new_amount_subtotal,
  delivery: answer.new_amount_delivery,
  tax: answer.new_amount_tax,
  total: answer.new_amount_total,
});
