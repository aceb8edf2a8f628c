import { useEffect, useRef, useState } from 'react';
import { call } from '#registry/call.ts';
import { t } from '#registry/texts.ts';
import type { OptionRow } from '#shop/configurator/option_view.ts';
import { withFiles } from '#widgets/shop/parts/line_options.ts';
import { createdVariant } from '#widgets/shop/parts/variant_calls.ts';
import { chosenValues, fieldsWriter } from './entry.ts';
import type { Option } from './option_tree.ts';
import type { Configurator } from './use_configurator.ts';
import { useOption } from './use_option.ts';

const FILES = '/shop/cart/custom_file';

/** An offered option: its form adds it, with its custom and no-variant values. */
export function useOfferedOption(option: Option, configurator: Configurator) {
  const form = useRef<HTMLFormElement>(null);
  const [isAdding, setAdding] = useState(false);
  const { life, newest, settled } = useOption(option, configurator);
  useEffect(() => {
    if (form.current) newest.current.option.restore?.(form.current);
  }, [newest]);

  const add = async (): Promise<void> => {
    const facts = await settled();
    const { combination, templateId, attributes } = newest.current.option;
    const productId = facts.problem ? 0 : facts.productId || (await createdVariant(templateId, combination));
    if (!productId) throw new Error(facts.problem || t('Option not available'));
    if (!form.current) return;
    const entry = await withFiles(form.current, { attributes, combination }, FILES);
    const own = await ownOptions(productId, combination, configurator.quantity);
    // Closed meanwhile, or what it hangs on was taken out.
    if (life.aborted || !form.current) return;
    if (newest.current.option.combination !== combination) return add();
    const chosen = { ...entry, description: chosenValues(entry) };
    configurator.choose(option.key, { ...facts, productId, chosen, restore: fieldsWriter(form.current) }, own);
  };

  const submit = async () => {
    if (isAdding || option.problem || !form.current?.reportValidity()) return;
    setAdding(true);
    configurator.forgive();
    const work = add().catch((error) => {
      if (!life.aborted) throw error;
    });
    await configurator.pending(work).catch(configurator.failed);
    setAdding(false);
  };
  return { form, isAdding, submit };
}

/** What is offered with it. */
const ownOptions = (productId: number, combination: number[], quantity: number): Promise<OptionRow[]> =>
  call('/product_configurator/optional_product_items_website', {
    product_id: productId,
    variant_values: combination,
    pricelist_id: false,
    add_qty: quantity,
    format: 'data',
  });
