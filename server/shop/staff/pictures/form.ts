/** Reads and fills the form of a product's picture: texts, focal point and variants. */
import type { FormValues } from '#core/i18n/form_texts.ts';
import { textFormValues, translatedOf } from '#core/i18n/form_texts.ts';
import type { Texts } from '#core/i18n/texts.ts';
import { msg } from '#core/msg.ts';
import type { Site } from '#core/sites/site.ts';
import type { FormReading } from '#core/staff_form/staff_form.ts';
import type { FoundProduct } from '#shop/product/queries.ts';
import { formReader } from '#shop/staff/product/reader.ts';
import type { PictureRow } from './stored_pictures.ts';

export type PictureSetup = { id: number; picture: PictureRow; product: FoundProduct };
export type PictureInput = Pick<PictureRow, 'alt' | 'focusX' | 'focusY'> & {
  /** Variants that show this picture first. */
  variantIds: number[];
};

/** A product with more variants has its pictures chosen on the pages of variants. */
const MOST_VARIANTS_SHOWN = 60;
const LONGEST_ALT = 300;
/** Percent from the left or the top. */
const PLACES = [0, 25, 50, 75, 100];

const codesOf = ({ languages }: Site): string[] => languages.map(({ code }) => code);

/** None where there is nothing to tell apart. */
export function variantsToShow({ product }: PictureSetup): FoundProduct['variants'] {
  const active = product.variants.filter(({ isActive }) => isActive);
  return active.length < 2 || active.length > MOST_VARIANTS_SHOWN ? [] : active;
}

export const variantField = (id: number): string => `variant_${id}`;

export const pictureFields = (setup: PictureSetup, site: Site): string[] => [
  ...codesOf(site).map((code) => `alt-${code}`),
  'focus_x',
  'focus_y',
  ...variantsToShow(setup).map(({ id }) => variantField(id)),
];

export const pictureFormValues = (setup: PictureSetup, site: Site): FormValues => ({
  ...textFormValues('alt', setup.picture.alt, codesOf(site)),
  focus_x: String(setup.picture.focusX),
  focus_y: String(setup.picture.focusY),
  ...Object.fromEntries(
    variantsToShow(setup).map(({ id, imageId }) => [
      variantField(id),
      imageId !== null && imageId === setup.picture.fileId ? 'on' : '',
    ]),
  ),
});

export function parsePicture(entered: FormValues, setup: PictureSetup, site: Site): FormReading<PictureInput> {
  const { text, refuse, isOn, errors } = formReader(entered, site);
  for (const code of codesOf(site)) text(`alt-${code}`, LONGEST_ALT);
  const place = (field: string): number => {
    const found = PLACES.find((percent) => String(percent) === text(field));
    if (found === undefined) refuse(field, msg('Select one of the places'));
    return found ?? 50;
  };
  const input: PictureInput = {
    alt: translatedOf(trimmed(entered), 'alt', codesOf(site), setup.picture.alt),
    focusX: place('focus_x'),
    focusY: place('focus_y'),
    variantIds: variantsToShow(setup).flatMap(({ id }) => (isOn(variantField(id)) ? id : [])),
  };
  return Object.keys(errors).length > 0 ? { errors } : { input };
}

const trimmed = (values: FormValues): FormValues =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value.trim()]));

/** Left and right as on the picture, in every language. */
export function placeChoices({ t }: Texts) {
  const named = (labels: string[]) =>
    PLACES.map((percent, at) => ({ value: String(percent), label: labels[at] ?? '' }));
  return {
    across: named([t('Left edge'), t('Left of the middle'), t('Middle'), t('Right of the middle'), t('Right edge')]),
    down: named([t('Top edge'), t('Above the middle'), t('Middle'), t('Below the middle'), t('Bottom edge')]),
  };
}
