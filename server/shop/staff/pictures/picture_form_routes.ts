/** The form of one picture of a product, and its deletion. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { changed } from '#core/changes/changes.ts';
import { pick } from '#core/i18n/translated.ts';
import { type FormState, inputsOf, translationsOf } from '#core/pages/form_view.ts';
import { formLanguages } from '#core/pages/staff_form.ts';
import { defineStaffForm } from '#core/staff_form/define_staff_form.ts';
import { valueIdsOf } from '#shop/product/product.ts';
import { findProduct } from '#shop/product/queries.ts';
import { valueNames } from '#shop/product/views.ts';
import {
  type PictureInput,
  type PictureSetup,
  parsePicture,
  pictureFields,
  pictureFormValues,
  placeChoices,
  variantField,
  variantsToShow,
} from './form.ts';
import { picturesPath, staffPictures } from './list_view.ts';
import { PICTURE, savePicture } from './save_picture.ts';
import { pictureOf, productOfAddress } from './stored_pictures.ts';

export function pictureFormRoutes(app: FastifyInstance, url: string): void {
  defineStaffForm<PictureSetup, PictureInput>(app, {
    url,
    audience: 'products',
    template: '@shop/staff/product/picture',
    record: PICTURE,
    find: findPicture,
    title: (_row, { texts }) => texts.t('Image'),
    fields: ({ site }, row) => (row ? pictureFields(row, site) : []),
    load: (row, { site }) => pictureFormValues(row, site),
    read: (values, row, { site }) => parsePicture(values, row!, site),
    change: savePicture,
    saved: (_id, row, { texts }) => ({ to: picturesPath(row!.product.id), text: texts.t('Image saved.') }),
    view: (row, state, request) => pictureView(row!, state, request),
    remove: {
      consequence: (_row, { texts }) => texts.t('The shop no longer shows it.'),
      deleted: (row, { texts }) => ({ to: picturesPath(row.product.id), text: texts.t('Image deleted.') }),
      changed: async (_id, request) => changed(`product:${(await productOfAddress(request)).id}`),
    },
  });
}

async function findPicture(id: number, request: FastifyRequest): Promise<PictureSetup | null> {
  const { id: productId } = await productOfAddress(request);
  const picture = await pictureOf(productId, id);
  const product = await findProduct(productId);
  return picture && product && { id, picture, product };
}

async function pictureView(row: PictureSetup, state: FormState, { site, texts }: FastifyRequest) {
  const { product } = row;
  const { t } = texts;
  const language = site.language.code;
  const { across, down } = placeChoices(texts);
  const { choice } = inputsOf(state);
  const labels = { alt: t('Alternative text'), focus_x: t('In sight, across'), focus_y: t('In sight, down') };
  const shown = variantsToShow(row).map((variant) => ({
    name: variantField(variant.id),
    label: valueNames(product, valueIdsOf(variant), language),
    checked: state.values[variantField(variant.id)] === 'on',
  }));
  const [focusX, focusY] = [choice('focus_x', labels.focus_x, across), choice('focus_y', labels.focus_y, down)];
  return {
    above: [
      { name: t('Products'), path: '/sales/products' },
      { name: pick(product.name, language), path: `/sales/products/${product.id}` },
      { name: t('Images'), path: picturesPath(product.id) },
    ],
    styles: ['shop/product_form', 'shop/product_pictures'],
    labels: { ...labels, ...Object.fromEntries(shown.map(({ name, label }) => [name, label])) },
    choices: { focus_x: across, focus_y: down },
    picture: (await staffPictures(product, site)).find(({ id }) => id === row.id)?.picture ?? null,
    translations: translationsOf(
      formLanguages(site),
      [
        {
          name: 'alt',
          label: labels.alt,
          maxlength: 300,
          hint: t('What the image shows, for people who can’t see it.'),
        },
      ],
      state,
    ),
    focusX,
    focusY,
    variants: shown,
  };
}
