/** What the display and the variants of an attribute are called. */
import type { Texts } from '#core/i18n/texts.ts';
import type { attributes } from '#shop/schema/variants.schema.ts';

type Row = typeof attributes.$inferSelect;

export const DISPLAYS = ['radio', 'select', 'color'] as const satisfies Row['display'][];
export const CREATIONS = ['always', 'dynamic', 'no_variant'] as const satisfies Row['variants'][];

export const displayText = (display: Row['display'], { t }: Texts): string =>
  ({ radio: t('Buttons'), select: t('List'), color: t('Colors') })[display];

export const creationText = (creation: Row['variants'], { t }: Texts): string =>
  ({
    always: t('Every combination creates a variant.'),
    dynamic: t('Variants are created when they are ordered.'),
    no_variant: t('Does not create variants. The choice is shown on the order line.'),
  })[creation];
