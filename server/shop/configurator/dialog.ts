/** Renders the configurator's dialog and its rows. */
import { renderFragment } from '#core/templates/render.ts';
import type { OptionEntry } from '#shop/cart/contract.ts';
import { choicesOf, choicesText } from '#shop/cart/line_options.ts';
import { piecesAsked } from '#shop/product/combination_contract.ts';
import type { OptionsBody } from './contract.ts';
import { type Offer, optionRow } from './option_view.ts';
import { boughtProduct, optionRows } from './queries.ts';

const NONE: ReadonlySet<number> = new Set();

/** @returns false if there are no options. @throws NotFound @throws Invalid for an invalid custom value */
export async function optionsHtml(
  body: OptionsBody,
  { site, pricing }: Omit<Offer, 'quantity'>,
): Promise<string | false> {
  const quantity = piecesAsked(body);
  const offer = { site, pricing, quantity };
  const bought = await boughtProduct(body.product_id, body.variant_values, site);
  const { product, chosen } = bought;
  const said = {
    custom: body.product_custom_attribute_values,
    typed: new Map<number, string>(),
    noVariant: body.no_variant_attribute_values.map(({ value }) => value),
  };
  const choices = await choicesOf(product, chosen, said, site);
  const options = await optionRows(bought, offer);
  if (options.length === 0) return false;
  const main = await optionRow({ product, chosen, barred: NONE }, { ...offer, parent: null });
  const root: OptionEntry = {
    product_id: body.product_id,
    quantity,
    variant_values: chosen,
    product_custom_attribute_values: body.product_custom_attribute_values,
    no_variant_attribute_values: body.no_variant_attribute_values,
  };
  const description = choicesText(choices);
  return renderFragment('@configurator/dialog', { main, description, options, quantity, root }, site);
}

/** @returns rows for the options of an option; empty if there are none */
export async function itemsHtml(
  body: Pick<OptionsBody, 'product_id' | 'variant_values' | 'add_qty' | 'kwargs'>,
  { site, pricing }: Omit<Offer, 'quantity'>,
): Promise<string> {
  const bought = await boughtProduct(body.product_id, body.variant_values, site);
  const rows = await optionRows(bought, { site, pricing, quantity: piecesAsked(body) });
  return (await Promise.all(rows.map((row) => renderFragment('@configurator/_option', { row }, site)))).join('');
}
