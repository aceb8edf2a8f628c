/** Prepares labels, choices and preview of the form of a website's look. */
import type { FormValues } from '#core/i18n/form_texts.ts';
import type { Texts } from '#core/i18n/texts.ts';
import type { FormState } from '#core/pages/form_view.ts';
import { env } from '#core/process/env.ts';
import type { Site } from '#core/sites/site.ts';
import { logoUrl } from '#core/templates/logo.ts';
import { NO_THEME } from '#registry/tools/themes/folders.ts';
import { contrastProblems, type Look } from '#registry/values/theme.ts';
import { ACCEPTS, drawableLook, LOOK_FIELDS, THEME_FIELD } from './form.ts';

export const LOOK = '/website/look';
export const PREVIEW = `${LOOK}/preview`;

const labelsOf = ({ t }: Texts): Record<keyof Look | typeof THEME_FIELD, string> => ({
  theme_name: t('Theme'),
  accent: t('Accent color'),
  canvas: t('Background color'),
  ink: t('Text color'),
  derives_night: t('Derive the colors of dark mode'),
  accent_night: t('Accent color in dark mode'),
  canvas_night: t('Background color in dark mode'),
  ink_night: t('Text color in dark mode'),
  body_font: t('Font of texts'),
  heading_font: t('Font of headings'),
  corners: t('Corners'),
});

function choicesOf({ t }: Texts) {
  const fonts = [
    { value: 'system', label: t('As on the device') },
    { value: 'serif', label: t('Classic, with serifs') },
    { value: 'humanist', label: t('Humanist') },
    { value: 'geometric', label: t('Geometric') },
    { value: 'rounded', label: t('Rounded') },
    { value: 'slab', label: t('Strong serifs') },
    { value: 'monospace', label: t('Typewriter') },
  ];
  return {
    body_font: fonts,
    heading_font: fonts,
    corners: [
      { value: 'none', label: t('Square') },
      { value: 'small', label: t('Slightly rounded') },
      { value: 'medium', label: t('Rounded') },
      { value: 'large', label: t('Very rounded') },
    ],
  };
}

/** None where the server has no themes. */
function themeChoice({ t }: Texts, value: string, error: string | undefined) {
  const [first] = env.THEME_DIR;
  if (!first) return null;
  const options = [
    { value: '', label: t('As the server says: {name}', { name: first.name }) },
    ...env.THEME_DIR.map(({ name }) => ({ value: name, label: name })),
    { value: NO_THEME, label: t('Without a theme') },
  ];
  return { name: THEME_FIELD, label: t('Theme'), options, value, ...(error && { error }) };
}

/** The values of a look in an address. */
export const lookQuery = (values: FormValues): string =>
  new URLSearchParams(LOOK_FIELDS.map((field) => [field, values[field] ?? ''])).toString();

export function lookView(site: Site, texts: Texts, { values, errors = {} }: FormState) {
  const labels = labelsOf(texts);
  const choices = choicesOf(texts);
  const look = drawableLook(values);
  const isHard = contrastProblems(look).length > 0;
  return {
    labels,
    choices,
    styles: 'website/look',
    isWide: true,
    logo: logoUrl(site),
    themes: themeChoice(texts, values[THEME_FIELD] ?? '', errors[THEME_FIELD]),
    accepts: isHard && Object.keys(errors).length > 0 ? { name: ACCEPTS, checked: values[ACCEPTS] === 'on' } : null,
    fields: {
      values: Object.fromEntries(LOOK_FIELDS.map((field) => [field, values[field] ?? ''])),
      errors,
      labels,
      choices,
      preview: site.url(PREVIEW),
      previewed: site.url(`${PREVIEW}?${lookQuery(look)}`),
    },
  };
}
