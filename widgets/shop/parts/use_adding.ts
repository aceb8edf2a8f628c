import { useEffect, useRef, useState } from 'react';
import { t } from '../../../registry/texts.ts';
import type { FormAttribute } from '../../../server/shop/attribute_view.ts';
import { announce } from '../../core/live_region.ts';
import { updateCart } from './cart_update.ts';
import type { Info } from './use_combination.ts';

export type Notice = { kind: 'success' | 'danger'; text: string };

export type Choice = {
  templateId: number;
  attributes: FormAttribute[];
  combination: number[];
  info: Info;
  quantity: number;
  /** What is known is about what is chosen. */
  isKnown: boolean;
};

/** What a choice says beyond the variant is gathered when it is first added. */
const said = () => import('./said.ts');

/** Puts into the cart, one wish at a time, and does what the owner of the shop wants to follow. */
export function useAdding(path: string) {
  const [notice, setNotice] = useState<Notice | null>(null);
  const [isBusy, setBusy] = useState(false);
  const filePath = `${path.replace(/update$/, '')}custom_file`;
  const ending = useRef(new AbortController());
  useEffect(() => () => ending.current.abort(), []);
  // Back from the cart the page may be as it was left.
  useEffect(() => {
    const wake = () => setBusy(false);
    addEventListener('pageshow', wake);
    return () => removeEventListener('pageshow', wake);
  }, []);
  const warn = ({ message }: Error) => setNotice({ kind: 'danger', text: message });

  const stay = async (form: HTMLFormElement, choice: Choice) => {
    const { templateId, attributes, combination, info, quantity } = choice;
    const { withFiles } = await said();
    const { product_custom_attribute_values: typed } = await withFiles(form, choice, filePath);
    // What was chosen a moment ago, values that make no variant, and a variant yet to be made: the values say it.
    const isVariant = choice.isKnown && info.product_id && attributes.every((one) => one.variants !== 'no_variant');
    const wish = isVariant
      ? { product_id: info.product_id as number }
      : { product_template_id: templateId, combination };
    const { warning } = await updateCart(`${path}_json`, {
      ...wish,
      ...(typed.length > 0 ? { product_custom_attribute_values: typed } : {}),
      add_qty: quantity,
      display: false,
    });
    const text = warning ?? t('Added to your cart');
    setNotice({ kind: warning ? 'danger' : 'success', text });
    announce(text);
  };

  const offer = async (form: HTMLFormElement, choice: Choice): Promise<boolean> => {
    const { templateId, combination, info, quantity } = choice;
    const [{ withFiles }, { offerOptions }] = await Promise.all([said(), import('./options_dialog.ts')]);
    const more = await withFiles(form, choice, filePath);
    const productId = (choice.isKnown && info.product_id) || 0;
    const opener = form.querySelector<HTMLElement>('#add_to_cart') ?? form;
    return offerOptions({ templateId, productId, combination, quantity, ...more }, opener, ending.current.signal);
  };

  /** Behaviours §11: what was said beyond the variant goes along in two hidden fields. */
  const submit = async (form: HTMLFormElement, choice: Choice) => {
    const { saidIn } = await said();
    for (const [name, list] of Object.entries(saidIn(form, choice))) {
      const field = form.querySelector<HTMLInputElement>(`[name="${name}"]`) ?? document.createElement('input');
      form.append(Object.assign(field, { type: 'hidden', name, value: JSON.stringify(list) }));
    }
    form.submit();
  };

  const add = async (form: HTMLFormElement, afterAdding: 'dialog' | 'cart' | 'stay', choice: Choice) => {
    if (isBusy) return;
    setBusy(true);
    setNotice(null);
    try {
      if (afterAdding === 'stay') await stay(form, choice);
      else if (afterAdding === 'cart' || !(await offer(form, choice))) return await submit(form, choice);
    } catch (error) {
      warn(error as Error);
    }
    setBusy(false);
  };

  return { notice, isBusy, add, warn, forget: () => setNotice(null) };
}
