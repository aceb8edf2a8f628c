/** Adds the chosen product to the cart, then stays, offers options or shows the cart. */
import { arrived } from '#registry/call.ts';
import { t } from '#registry/texts.ts';
import type { OptionsDialog as OptionsAnswer } from '#shop/configurator/option_view.ts';
import type { FormAttribute } from '#shop/pages/attribute_view.ts';
import { announce } from '#widgets/core/live_region.ts';
import { updateCart } from './cart_update.ts';
import { lineOptionsIn, withFiles } from './line_options.ts';
import type { OptionsDialog } from './options_dialog.tsx';

export type Notice = { kind: 'success' | 'danger'; text: string };
export type AfterAdding = 'dialog' | 'cart' | 'stay';

export type Choice = {
  templateId: number;
  attributes: FormAttribute[];
  combination: number[];
  /** Of the chosen variant; false while it is not known, or where there is none yet. */
  productId: number | false;
  quantity: number;
};

/** `path`: the form's action. */
type How = { afterAdding: AfterAdding; path: string; signal: AbortSignal };

/** Options to offer in a dialog. */
export type Offered = { Dialog: typeof OptionsDialog; answer: OptionsAnswer; opener: HTMLElement };

/** `leaving`: the browser is about to show the cart. */
export async function putIntoCart(
  form: HTMLFormElement,
  choice: Choice,
  how: How,
): Promise<Notice | 'leaving' | Offered | undefined> {
  if (how.afterAdding === 'stay') return stay(form, choice, how);
  const offered = how.afterAdding === 'dialog' && (await offer(form, choice, how));
  // The widget ended meanwhile.
  if (how.signal.aborted) return undefined;
  if (offered) return offered;
  submit(form, choice);
  return 'leaving';
}

const filePathOf = (path: string): string => `${path.replace(/update$/, '')}custom_file`;

async function stay(form: HTMLFormElement, choice: Choice, { path }: How): Promise<Notice> {
  const { templateId, attributes, combination, productId, quantity } = choice;
  const { product_custom_attribute_values: customValues } = await withFiles(form, choice, filePathOf(path));
  // Send the values where no variant id describes the choice: while it loads, for no-variant values and new variants.
  const isVariant = productId !== false && attributes.every((one) => one.variants !== 'no_variant');
  const product = isVariant ? { product_id: productId } : { product_template_id: templateId, combination };
  const { warning } = await updateCart(`${path}_json`, {
    ...product,
    ...(customValues.length > 0 ? { product_custom_attribute_values: customValues } : {}),
    add_qty: quantity,
    display: false,
  });
  const text = warning ?? t('Added to your cart');
  announce(text);
  return { kind: warning ? 'danger' : 'success', text };
}

async function offer(form: HTMLFormElement, choice: Choice, { path }: How): Promise<Offered | false> {
  const { templateId, combination, productId, quantity } = choice;
  const { askOptions, OptionsDialog: Dialog } = await arrived(import('./options_dialog.tsx'));
  const more = await withFiles(form, choice, filePathOf(path));
  const answer = await askOptions({ templateId, productId: productId || 0, combination, quantity, ...more });
  return answer && { Dialog, answer, opener: form.querySelector<HTMLElement>('#add_to_cart') ?? form };
}

/** Posts the form with custom and no-variant values in its two fields for them, which rest without script. */
function submit(form: HTMLFormElement, choice: Choice): void {
  for (const [name, list] of Object.entries(lineOptionsIn(form, choice))) {
    const field = form.querySelector<HTMLInputElement>(`[name="${name}"]`);
    if (field) Object.assign(field, { disabled: false, value: JSON.stringify(list) });
  }
  form.submit();
}
