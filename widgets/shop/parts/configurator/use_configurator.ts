import { useRef, useState } from 'react';
import { t } from '#registry/texts.ts';
import { type Currency, inCurrency } from '#registry/values/format.ts';
import type { OptionRow, OptionsOffer } from '#shop/configurator/option_view.ts';
import { useLife } from '#widgets/core/hooks/use_life.ts';
import { announce } from '#widgets/core/live_region.ts';
import { untilOnline } from '#widgets/core/until_online.ts';
import { changed, chosenIn, MAIN, type Option, openedTree, sumOf, withChosen, withoutChosen } from './option_tree.ts';

/** What the rows of the dialog do with it. */
export type Configurator = ReturnType<typeof useConfigurator>;

/** The product and its options, offered and chosen. */
export function useConfigurator({ main, options }: OptionsOffer, quantity: number, currency: Currency) {
  const [tree, setTree] = useState(() => openedTree(main, options));
  /** Answers may come one after the other before the next drawing. */
  const newest = useRef(tree);
  /** The option that was added or removed last gets the focus. */
  const [moved, setMoved] = useState(MAIN);
  const [problem, setProblem] = useState<Error | null>(null);
  const adding = useRef(new Set<Promise<void>>());
  const life = useLife();

  const change = (next: Option[]) => {
    newest.current = next;
    setTree(next);
  };
  const total = () => inCurrency(sumOf(newest.current) * quantity, currency);

  return {
    tree,
    moved,
    quantity,
    currency,
    problem,
    total: total(),
    failed(error: Error) {
      if (life.aborted) return;
      setProblem(error);
      untilOnline(error, () => setProblem((shown) => (shown === error ? null : shown)), life);
    },
    forgive: () => setProblem(null),
    update(key: number, facts: Partial<Option>) {
      change(changed(newest.current, key, facts));
      setProblem(null);
    },
    /** Sending waits for it. */
    async pending(work: Promise<void>) {
      adding.current.add(work);
      await work.finally(() => adding.current.delete(work));
    },
    choose(key: number, facts: Partial<Option> & { displayName: string }, own: OptionRow[]) {
      change(withChosen(newest.current, key, facts, own));
      setMoved(key);
      announce(t('{name} added. Total: {total}', { name: facts.displayName, total: total() }));
    },
    remove(key: number) {
      change(withoutChosen(newest.current, key));
      setMoved(key);
      announce(t('Removed. Total: {total}', { total: total() }));
    },
    /** The chosen options as `/shop/cart/update_option` has them, once pending ones are added. Rejects if one can't be. */
    async entries() {
      await Promise.all(adding.current);
      return chosenIn(newest.current).map(({ productId, combination, chosen }) => ({
        product_id: productId,
        quantity,
        variant_values: combination,
        product_custom_attribute_values: chosen?.product_custom_attribute_values ?? [],
        no_variant_attribute_values: chosen?.no_variant_attribute_values ?? [],
      }));
    },
  };
}
