import { useEffect, useMemo, useRef, useState } from 'react';
import { CallError } from '#registry/call.ts';
import { useEvent } from '#registry/hooks.ts';
import type { CombinationFacts, CombinationQuery } from '#shop/product/combination_contract.ts';
import { throttle } from '#widgets/core/throttle.ts';
import { forgetPictures, showPictures } from './carousel/product_pictures.ts';
import { cartCount } from './cart_count.ts';
import { combinationAsker } from './combination_asker.ts';

/** Price refresh of a changed combination. */
const REFRESH_MS = 500;
const NOT_FOUND = 404;

export type Info = CombinationFacts;
export type Opening = {
  info: Info;
  combination: number[];
  /** The chosen variant, where variants are chosen and not values. */
  productId?: number | undefined;
};
export type Listeners = { answered(info: Info): void; failed(error: Error): void };

type Choice = Omit<Opening, 'info'>;

/** The chosen values and the server's last answer about them; answers about earlier choices are dropped. */
export function useCombination(templateId: number, opening: Opening, quantity: number, listeners: Listeners) {
  const [choice, setChoice] = useState<Choice>(opening);
  const { known, isGone, refresh, refreshSoon } = useKnown(templateId, opening, listeners);
  // A cached page does not know what this visitor's cart holds already.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => {
    if (cartCount(document.cookie) > 0) void refresh(choice, quantity, false);
  }, []);
  useEvent('cart:changed', () => void refresh(choice, quantity, false));

  const { combination, productId } = choice;
  const isKnown = known.combination === combination;
  return {
    combination,
    /** Of the chosen variant; false while it is not known, or where there is none. */
    productId: productId ?? (isKnown && known.info.product_id),
    info: known.info,
    /** Whether `info` is about the chosen combination. */
    isKnown,
    /** Taken off the catalogue while the page was open. */
    isGone,
    choose(next: number[], variant?: number) {
      const chosen = { combination: next, productId: variant };
      setChoice(chosen);
      refreshSoon(chosen, quantity, true);
    },
    changeQuantity: (pieces: number) => refreshSoon(choice, pieces, false),
  };
}

/** What the server says, about which combination. */
function useKnown(templateId: number, opening: Opening, { answered, failed }: Listeners) {
  const [known, setKnown] = useState({ info: opening.info, combination: opening.combination });
  const [isGone, setGone] = useState(false);
  const asker = useMemo(combinationAsker, []);
  const shown = useRef(opening.info.product_id);
  const missed = useMissed();

  const refresh = async (choice: Choice, pieces: number, isTold: boolean) => {
    missed.current = null;
    try {
      const answer = await asker.ask(queryFor(templateId, choice, choice.productId ?? shown.current, pieces));
      if (!answer) return;
      const { pictures, ...info } = answer;
      setKnown({ info, combination: choice.combination });
      if (info.product_id !== shown.current) showPictures(templateId, pictures);
      shown.current = info.product_id;
      if (isTold) answered(info);
    } catch (error) {
      if (error instanceof CallError && error.status === NOT_FOUND) return setGone(true);
      missed.current = () => void refresh(choice, pieces, isTold);
      failed(error as Error);
    }
  };
  const throttled = useRef(throttle(refresh, REFRESH_MS));
  const refreshSoon = (...args: Parameters<typeof refresh>) => {
    asker.outdate();
    throttled.current(...args);
  };
  useEffect(
    () => () => {
      throttled.current.cancel();
      forgetPictures(templateId);
    },
    [templateId],
  );
  return { known, isGone, refresh, refreshSoon };
}

/** The request that failed, to be repeated once the network is back. */
function useMissed() {
  const missed = useRef<(() => void) | null>(null);
  useEffect(() => {
    const again = () => missed.current?.();
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, []);
  return missed;
}

const queryFor = (
  templateId: number,
  { combination }: Choice,
  productId: number | false,
  pieces: number,
): CombinationQuery => ({
  product_template_id: templateId,
  product_id: productId,
  combination,
  add_qty: pieces,
  pricelist_id: false,
  parent_combination: [],
});
