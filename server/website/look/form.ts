/** Reads and checks the form of a website's look. */
import type { FormValues } from '#core/i18n/form_texts.ts';
import type { Texts } from '#core/i18n/texts.ts';
import { msg } from '#core/msg.ts';
import { env } from '#core/process/env.ts';
import type { FormReading } from '#core/staff_form/staff_form.ts';
import { NO_THEME } from '#registry/tools/themes/folders.ts';
import { isColor } from '#registry/values/contrast.ts';
import {
  CORNERS,
  completeLook,
  contrastProblems,
  DAY_COLORS,
  FONTS,
  type Look,
  lookOfTokens,
  NIGHT_COLORS,
  USUAL_LOOK,
} from '#registry/values/theme.ts';

export const LOOK_FIELDS = Object.keys(USUAL_LOOK);
/** Saves what is hard to read; asked for once that was said. */
export const ACCEPTS = 'accepts_contrast';

/** Which of `THEME_DIR` the website has. */
export const THEME_FIELD = 'theme_name';

export type Themed = { id: number; theme: Record<string, string>; themeName: string };

/** The look, and the theme that it stands on. */
export type ThemedLook = { look: Look; themeName: string };

export const lookValues = ({ theme, themeName }: Themed): FormValues => ({
  ...lookOfTokens(theme),
  [THEME_FIELD]: themeName,
});

/** Names to choose from; empty stands for the first. */
const isTheme = (name: string): boolean =>
  name === '' || name === NO_THEME || env.THEME_DIR.some((one) => one.name === name);

/** What was typed; what can't be drawn is as usual. */
export function drawableLook(values: FormValues): Look {
  const fits = (field: keyof Look) => problemOf(field, values[field] ?? '') === null;
  const fields = LOOK_FIELDS as (keyof Look)[];
  return Object.fromEntries(
    fields.map((field) => [field, fits(field) ? (values[field] ?? '') : USUAL_LOOK[field]]),
  ) as Look;
}

export function parseLook(values: FormValues, texts: Texts): FormReading<ThemedLook> {
  const look = completeLook(values as Look);
  const errors: Record<string, string> = Object.fromEntries(
    (LOOK_FIELDS as (keyof Look)[]).flatMap((field) => {
      const problem = problemOf(field, look[field]);
      return problem === null ? [] : [[field, texts.say(problem)]];
    }),
  );
  const themeName = values[THEME_FIELD] ?? '';
  if (!isTheme(themeName)) errors[THEME_FIELD] = texts.t('Select one of the options');
  if (Object.keys(errors).length > 0) return { errors };
  const problems = values[ACCEPTS] === 'on' ? [] : contrastProblems(look);
  if (problems.length === 0) return { input: { look, themeName } };
  return {
    errors: Object.fromEntries(
      problems.map(({ field, contrast, proposal }) => [
        field,
        texts.t('Hard to read: the contrast is {contrast}, and 4.5 is needed. {color} would do.', {
          contrast: texts.number(Math.floor(contrast * 10) / 10, 1),
          color: proposal ?? '—',
        }),
      ]),
    ),
  };
}

const COLORS: readonly string[] = [...DAY_COLORS, ...NIGHT_COLORS];
const NAMES: Record<string, object> = { body_font: FONTS, heading_font: FONTS, corners: CORNERS };

function problemOf(field: keyof Look, value: string): string | null {
  if (COLORS.includes(field)) return isColor(value) ? null : msg('Enter a color, for example #2d5b45');
  const names = NAMES[field];
  if (names) return Object.hasOwn(names, value) ? null : msg('Select one of the options');
  return value === '' || value === 'on' ? null : msg('Select one of the options');
}
