/** Offers optional products for the configurator's dialog, as data or markup. */
import { assetUrl } from '#core/templates/assets.ts';
import { renderFragment, renderPart } from '#core/templates/render.ts';
import { choicesOf, choicesText } from '#shop/cart/line_options.ts';
import { piecesAsked } from '#shop/product/combination_contract.ts';
import type { ItemsBody, OptionsBody } from './contract.ts';
import { type Offer, type OptionRow, type OptionsDialog, optionRow } from './option_view.ts';
import { boughtProduct, optionRows } from './queries.ts';

type Around = Omit<Offer, 'quantity'>;

const NONE: ReadonlySet<number> = new Set();

/** @returns false if there are no options. @throws NotFound @throws Invalid for an invalid custom value */
export async function answerOptions(body: OptionsBody, around: Around): Promise<OptionsDialog | string | false> {
  const dialog = await optionsDialog(body, around);
  return dialog && body.format === 'html' ? renderFragment('@configurator/dialog', dialog, around.site) : dialog;
}

/** @returns the options of an option; none if there are none */
export async function answerItems(body: ItemsBody, { site, pricing }: Around): Promise<OptionRow[] | string> {
  const bought = await boughtProduct(body.product_id, body.variant_values, site);
  const rows = await optionRows(bought, { site, pricing, quantity: piecesAsked(body) });
  return body.format === 'html' ? renderPart('shop/option_rows', { rows }, site) : rows;
}

async function optionsDialog(body: OptionsBody, { site, pricing }: Around): Promise<OptionsDialog | false> {
  const quantity = piecesAsked(body);
  const offer = { site, pricing, quantity };
  const bought = await boughtProduct(body.product_id, body.variant_values, site);
  const { product, chosen } = bought;
  const lineOptions = {
    custom: body.product_custom_attribute_values,
    customTexts: new Map<number, string>(),
    noVariant: body.no_variant_attribute_values.map(({ value }) => value),
  };
  const choices = await choicesOf(product, chosen, lineOptions, site);
  const options = await optionRows(bought, offer);
  if (options.length === 0) return false;
  const main = await optionRow({ product, chosen, excluded: NONE }, { ...offer, parent: null });
  const root = {
    product_id: body.product_id,
    quantity,
    variant_values: chosen,
    product_custom_attribute_values: body.product_custom_attribute_values,
    no_variant_attribute_values: body.no_variant_attribute_values,
  };
  return {
    stylesheet: assetUrl('css/pages/configurator/configurator.css'),
    params: {
      root,
      cartPath: site.url('/shop/cart'),
      currency: main.currency,
      offer: { main, description: choicesText(choices), options },
    },
  };
}
