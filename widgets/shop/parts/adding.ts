/** Adds the chosen product to the cart, then stays, offers options or shows the cart. */
import { arrived } from '#registry/call.ts';
import { t } from '#registry/texts.ts';
import type { FormAttribute } from '#shop/pages/attribute_view.ts';
import { announce } from '#widgets/core/live_region.ts';
import { updateCart } from './cart_update.ts';
import { lineOptionsIn, withFiles } from './line_options.ts';
import type { Info } from './use_combination.ts';

export type Notice = { kind: 'success' | 'danger'; text: string };
export type AfterAdding = 'dialog' | 'cart' | 'stay';

export type Choice = {
  templateId: number;
  attributes: FormAttribute[];
  combination: number[];
  info: Info;
  quantity: number;
  /** Whether `info` is about the chosen combination. */
  isKnown: boolean;
};

/** `path`: the form's action. */
type How = { afterAdding: AfterAdding; path: string; signal: AbortSignal };

/** `leaving`: the browser is about to show the cart. `offered`: the options dialog took over. */
export async function putIntoCart(
  form: HTMLFormElement,
  choice: Choice,
  how: How,
): Promise<Notice | 'leaving' | 'offered'> {
  if (how.afterAdding === 'stay') return stay(form, choice, how);
  if (how.afterAdding === 'dialog' && (await offer(form, choice, how))) return 'offered';
  submit(form, choice);
  return 'leaving';
}

const filePathOf = (path: string): string => `${path.replace(/update$/, '')}custom_file`;

async function stay(form: HTMLFormElement, choice: Choice, { path }: How): Promise<Notice> {
  const { templateId, attributes, combination, info, quantity } = choice;
  const { product_custom_attribute_values: typed } = await withFiles(form, choice, filePathOf(path));
  // Send the values where no variant id describes the choice: while it loads, for no-variant values and new variants.
  const isVariant = choice.isKnown && info.product_id && attributes.every((one) => one.variants !== 'no_variant');
  const wish = isVariant ? { product_id: info.product_id as number } : { product_template_id: templateId, combination };
  const { warning } = await updateCart(`${path}_json`, {
    ...wish,
    ...(typed.length > 0 ? { product_custom_attribute_values: typed } : {}),
    add_qty: quantity,
    display: false,
  });
  const text = warning ?? t('Added to your cart');
  announce(text);
  return { kind: warning ? 'danger' : 'success', text };
}

async function offer(form: HTMLFormElement, choice: Choice, { path, signal }: How): Promise<boolean> {
  const { templateId, combination, info, quantity } = choice;
  const { offerOptions } = await arrived(import('./options_dialog.ts'));
  const more = await withFiles(form, choice, filePathOf(path));
  const productId = (choice.isKnown && info.product_id) || 0;
  const opener = form.querySelector<HTMLElement>('#add_to_cart') ?? form;
  return offerOptions({ templateId, productId, combination, quantity, ...more }, opener, signal);
}

/** Posts the form with custom and no-variant values in two hidden fields. */
function submit(form: HTMLFormElement, choice: Choice): void {
  for (const [name, list] of Object.entries(lineOptionsIn(form, choice))) {
    const field = form.querySelector<HTMLInputElement>(`[name="${name}"]`) ?? document.createElement('input');
    form.append(Object.assign(field, { type: 'hidden', name, value: JSON.stringify(list) }));
  }
  form.submit();
}
