import { useEffect, useMemo, useRef } from 'react';
import { useNewest } from '#registry/hooks.ts';
import { t } from '#registry/texts.ts';
import { type Currency, inCurrency } from '#registry/values/format.ts';
import type { CombinationInfo } from '#shop/product/combination_contract.ts';
import { useThrottled } from '#widgets/core/hooks/use_throttled.ts';
import { useUnmountSignal } from '#widgets/core/hooks/use_unmount_signal.ts';
import { untilOnline } from '#widgets/core/until_online.ts';
import { combinationAsker } from '#widgets/shop/parts/combination_asker.ts';
import { MAIN, type Option } from './option_tree.ts';
import type { Configurator } from './use_configurator.ts';

/** Price refresh of a changed combination. */
const REFRESH_MS = 500;

/** What the server says of the chosen combination. */
export type Facts = Pick<
  Option,
  'productId' | 'displayName' | 'isPossible' | 'problem' | 'rawPrice' | 'price' | 'listPrice' | 'perUnit'
>;

/** Keeps the price of a row up to date, whatever is chosen of it and however many pieces. */
export function useOption(option: Option, configurator: Configurator) {
  const { quantity, currency, update, failed } = configurator;
  const { key, combination } = option;
  const newest = useNewest({ option, quantity });
  const asker = useMemo(combinationAsker, []);
  const life = useUnmountSignal();

  /** Nothing where a later question made the answer stale. */
  const ask = async (): Promise<Facts | undefined> => {
    const { option: asked, quantity: pieces } = newest.current;
    const info = await asker.ask(queryFor(asked, pieces), { signal: life });
    if (!info) return undefined;
    const facts = factsOf(info, currency);
    update(key, key === MAIN ? priceOf(facts) : { ...facts, ...pictureOf(info, newest.current.option) });
    return facts;
  };

  const refresh = useThrottled(() => {
    ask().catch((error: Error) => {
      if (life.aborted) return;
      // Adding asks again.
      update(key, { problem: '' });
      failed(error);
      untilOnline(error, refresh, life);
    });
  }, REFRESH_MS);
  useOnChange(combination, quantity, refresh);
  return {
    life,
    newest,
    settled(): Promise<Facts> {
      refresh.cancel();
      return untilAnswered(ask);
    },
  };
}

/** Asks until the answer is about the current choice. */
async function untilAnswered(ask: () => Promise<Facts | undefined>): Promise<Facts> {
  for (;;) {
    const facts = await ask();
    if (facts) return facts;
  }
}

/** Not for what the first drawing knows. */
function useOnChange(combination: number[], quantity: number, changed: () => void): void {
  const known = useRef({ combination, quantity });
  useEffect(() => {
    const { current: before } = known;
    known.current = { combination, quantity };
    if (before.combination !== combination || before.quantity !== quantity) changed();
  }, [combination, quantity, changed]);
}

const queryFor = ({ templateId, productId, combination, rules }: Option, pieces: number) => ({
  product_template_id: templateId,
  product_id: productId || null,
  combination,
  add_qty: pieces,
  pricelist_id: false as const,
  parent_combination: rules.parent_combination,
});

const priceOf = ({ isPossible, rawPrice, price, listPrice, perUnit }: Facts) => ({
  isPossible,
  rawPrice,
  price,
  listPrice,
  perUnit,
});

const factsOf = (info: CombinationInfo, currency: Currency): Facts => ({
  productId: info.product_id || 0,
  displayName: info.display_name,
  isPossible: info.is_combination_possible,
  problem: problemOf(info),
  rawPrice: info.price,
  price: inCurrency(info.price, currency),
  listPrice: info.has_discounted_price ? inCurrency(info.list_price, currency) : null,
  perUnit: info.unit_price ?? '',
});

const problemOf = ({ is_combination_possible: isPossible, available }: CombinationInfo): string => {
  if (!isPossible) return t('Option not available');
  return available !== null && available < 1 ? t('Out of stock') : '';
};

/** The first picture, where the variant is another one. */
function pictureOf({ product_id: id, pictures: [first] }: CombinationInfo, { productId, picture }: Option) {
  const isAnother = first && (id || 0) !== productId;
  return isAnother ? { picture: { ...picture, srcset: first.srcset, src: first.src } } : undefined;
}
