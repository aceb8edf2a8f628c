import { useRef, useState } from 'react';
import { t } from '#registry/texts.ts';
import { type Currency, inCurrency } from '#registry/values/format.ts';
import type { OptionRow, OptionsOffer } from '#shop/configurator/option_view.ts';
import { useProblem } from '#widgets/core/hooks/use_problem.ts';
import { announce } from '#widgets/core/live_region.ts';
import { changed, chosenIn, MAIN, type Option, openedTree, sumOf, withChosen, withoutChosen } from './option_tree.ts';

/** What the rows of the dialog do with it. */
export type Configurator = ReturnType<typeof useConfigurator>;

/** The product and its options, offered and chosen. */
export function useConfigurator({ main, options }: OptionsOffer, quantity: number, currency: Currency) {
  const { tree, newest, change } = useTree(() => openedTree(main, options));
  /** The option that was added or removed last gets the focus. */
  const [moved, setMoved] = useState(MAIN);
  const { problem, failed, forgive } = useProblem();
  const { pending, settled } = usePending();
  const total = () => inCurrency(sumOf(newest.current) * quantity, currency);

  return {
    tree,
    moved,
    quantity,
    currency,
    problem,
    total: total(),
    failed,
    forgive,
    pending,
    update(key: number, facts: Partial<Option>) {
      change(changed(newest.current, key, facts));
      forgive();
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
      await settled();
      return chosenIn(newest.current).map((option) => entryOf(option, quantity));
    },
  };
}

/** Answers may come one after the other before the next drawing: `newest` has them all. */
function useTree(first: () => Option[]) {
  const [tree, setTree] = useState(first);
  const newest = useRef(tree);
  const change = (next: Option[]) => {
    newest.current = next;
    setTree(next);
  };
  return { tree, newest, change };
}

/** Options that are being added, for which sending waits. */
function usePending() {
  const all = useRef(new Set<Promise<void>>());
  return {
    async pending(work: Promise<void>) {
      all.current.add(work);
      await work.finally(() => all.current.delete(work));
    },
    settled: () => Promise.all(all.current),
  };
}

const entryOf = ({ productId, combination, chosen }: Option, quantity: number) => ({
  product_id: productId,
  quantity,
  variant_values: combination,
  product_custom_attribute_values: chosen?.product_custom_attribute_values ?? [],
  no_variant_attribute_values: chosen?.no_variant_attribute_values ?? [],
});
