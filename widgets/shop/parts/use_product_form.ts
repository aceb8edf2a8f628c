import { type FormEvent, useEffect, useState } from 'react';
import { useHost } from '#registry/host.ts';
import { useAction } from '#registry/use_action.ts';
import type { Currency } from '#registry/values/format.ts';
import type { ChoiceRules, FormAttribute } from '#shop/pages/attribute_view.ts';
import { announce } from '#widgets/core/live_region.ts';
import type { AfterAdding } from './adding.ts';
import { problemWith, spokenResult } from './combination_words.ts';
import { useAdding } from './use_adding.ts';
import { type Opening, useCombination } from './use_combination.ts';

export type ProductFormProps = {
  templateId: number;
  opening: Opening;
  attributes: FormAttribute[];
  rules: Pick<ChoiceRules, 'has_possible_combination'>;
  afterAdding: AfterAdding;
  currency: Currency;
  /** URLs: of the product, of the cart, and where the form is sent. */
  path: string;
  cartPath: string;
  updatePath: string;
  /** The category the visitor came from. */
  cameFrom: number | null;
};

/** What is chosen, what the server says of it, and what can be done with it. */
export function useProductForm(props: ProductFormProps) {
  const { templateId, opening, rules, currency, path, updatePath, cameFrom } = props;
  const [quantity, setQuantity] = useState(1);
  const adding = useAdding(updatePath);
  const product = useCombination(templateId, opening, quantity, {
    answered(info) {
      adding.forget();
      announce(spokenResult(info, rules, currency));
    },
    failed: adding.warn,
  });
  const available = product.info.available ?? Number.POSITIVE_INFINITY;
  const problem = problemWith(product.info, product.isGone, rules);
  useUnavailableMark(problem !== null);
  useEffect(() => {
    if (quantity > available) setQuantity(Math.max(1, available));
  }, [available, quantity]);

  const choose = (next: number[], productId?: number) => {
    adding.forget();
    const from = cameFrom === null ? '' : `&category=${cameFrom}`;
    history.replaceState(history.state, '', `${path}?attr=${next.join(',')}${from}`);
    product.choose(next, productId);
  };
  const changeQuantity = (next: number) => {
    setQuantity(next);
    product.changeQuantity(next);
  };
  // The dialog above the page says how many.
  useAction('product:set_quantity', (params) => changeQuantity((params as { quantity: number }).quantity));

  const isOut = available < 1 || quantity > available;
  return { ...product, quantity, available, problem, isOut, adding, choose, changeQuantity };
}

export type ProductFormState = ReturnType<typeof useProductForm>;

/** Sends the form once, by the way that the shop's owner chose. */
export function useSubmit({ templateId, attributes, afterAdding }: ProductFormProps, product: ProductFormState) {
  const { combination, productId, quantity, adding } = product;
  return async (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = (event.nativeEvent ?? event) as SubmitEvent;
    if (submitter?.hasAttribute('formaction')) return;
    event.preventDefault();
    const choice = { templateId, attributes, combination, productId, quantity };
    await adding.add(event.currentTarget, afterAdding, choice);
  };
}

/** The marker's class belongs to the page. */
function useUnavailableMark(isUnavailable: boolean): void {
  const host = useHost();
  useEffect(() => void host.classList.toggle('css_not_available', isUnavailable), [host, isUnavailable]);
}
