/** Shows a product as search engines list it. */
import { pick } from '#core/i18n/translated.ts';
import type { FormState } from '#core/pages/form_view.ts';
import type { Site } from '#core/sites/site.ts';
import { plainText } from '#core/templates/rich_text.ts';
import { productPath } from '#shop/product/views.ts';
import { isNew, type ProductSetup } from './choices.ts';

export function searchPreview(setup: ProductSetup, { values }: FormState, site: Site) {
  const language = site.language.code;
  const entered = (name: string) => values[`${name}-${language}`];
  const { template } = setup;
  const title = entered('seo_title') || entered('name') || pick(template.name, language);
  const text =
    entered('seo_description') || entered('summary') || plainText(pick(template.description, language)).slice(0, 160);
  const path = isNew(setup) ? '/shop/product/…' : productPath(setup.product, language);
  return { title: `${title} | ${site.website.name}`, text, address: site.origin + site.url(path) };
}
