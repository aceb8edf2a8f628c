/** Reads, fills and saves the form of the shop settings. */

import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { changed } from '#core/changes/changes.ts';
import { db, forUpdate, transaction } from '#core/db/database.ts';
import { emptyField, line, wholeNumber } from '#core/http/contract.ts';
import type { FormValues } from '#core/i18n/form_texts.ts';
import type { Texts } from '#core/i18n/texts.ts';
import { msg } from '#core/msg.ts';
import type { Choices } from '#core/pages/form_view.ts';
import type { StoredRecord } from '#core/staff_form/staff_form.ts';
import { createOrderForm } from '#forms/api.ts';
import { MOST_DELIVERY_DAYS } from '#shop/delivery_time/days.ts';
import { type ShopSettings, shopSettingsOf } from '#shop/product/settings.ts';
import { shopSettings } from '#shop/schema/schema.ts';

const FLAGS = {
  needs_account: 'needsAccount',
  has_extra_step: 'hasExtraStep',
  has_small_units: 'hasSmallUnits',
  sends_reminders: 'sendsReminders',
} as const;

export const SHOP_SETTINGS: StoredRecord = { table: shopSettings };

export const SETTING_FIELDS = [
  'tax_display',
  'lowest_price_for',
  'unit_price_for',
  'delivery_days',
  'after_adding',
  'variant_choice',
  'abandoned_after_minutes',
  'withdrawal_for',
  'withdrawal_days',
  'analytics_object',
  ...Object.keys(FLAGS),
];

/** In minutes: ten minutes to thirty days. */
const [SOONEST, LATEST] = [10, 43_200];
/** The law gives consumers fourteen days or more. */
const [LEAST_DAYS, MOST_DAYS] = [14, 365];
const ticked = z.string().transform((text) => text === 'on');

export const settingFields = z.object({
  tax_display: z.enum(['included', 'excluded']),
  lowest_price_for: z.enum(['europe', 'all', 'none']),
  unit_price_for: z.enum(['europe', 'all', 'none']),
  has_small_units: ticked,
  delivery_days: emptyField.transform(() => null).or(wholeNumber(1, MOST_DELIVERY_DAYS)),
  after_adding: z.enum(['dialog', 'cart', 'stay']),
  variant_choice: z.enum(['attributes', 'list']),
  needs_account: ticked,
  has_extra_step: ticked,
  sends_reminders: ticked,
  abandoned_after_minutes: z
    .string()
    .trim()
    .regex(/^\d{1,6}$/, msg('Enter a whole number'))
    .transform(Number)
    .pipe(z.number().min(SOONEST, msg('Enter a larger value')).max(LATEST, msg('Enter a smaller value'))),
  withdrawal_for: z.enum(['europe', 'all', 'none']),
  withdrawal_days: wholeNumber(LEAST_DAYS, MOST_DAYS),
  analytics_object: emptyField
    .transform(() => '')
    .or(line(40).pipe(z.string().regex(/^[A-Za-z_$][\w$]*$/, msg('Enter an object name, for example ga')))),
});

export function settingsFormValues(settings: ShopSettings): FormValues {
  return {
    tax_display: settings.taxDisplay,
    lowest_price_for: settings.lowestPriceFor,
    unit_price_for: settings.unitPriceFor,
    delivery_days: settings.deliveryDays === null ? '' : String(settings.deliveryDays),
    after_adding: settings.afterAdding,
    variant_choice: settings.variantChoice,
    abandoned_after_minutes: String(settings.abandonedAfterMinutes),
    withdrawal_for: settings.withdrawalFor,
    withdrawal_days: String(settings.withdrawalDays),
    analytics_object: settings.analyticsObject,
    ...Object.fromEntries(Object.entries(FLAGS).map(([field, name]) => [field, settings[name] ? 'on' : ''])),
  };
}

export const savedSettings = async (websiteId: number): Promise<FormValues> =>
  settingsFormValues(await shopSettingsOf(websiteId));

export const holdSettings = (websiteId: number) =>
  forUpdate(db.select().from(shopSettings).where(eq(shopSettings.websiteId, websiteId)));

export async function saveSettings(websiteId: number, given: z.output<typeof settingFields>): Promise<void> {
  const values = {
    taxDisplay: given.tax_display,
    lowestPriceFor: given.lowest_price_for,
    unitPriceFor: given.unit_price_for,
    hasSmallUnits: given.has_small_units,
    deliveryDays: given.delivery_days,
    afterAdding: given.after_adding,
    variantChoice: given.variant_choice,
    needsAccount: given.needs_account,
    hasExtraStep: given.has_extra_step,
    sendsReminders: given.sends_reminders,
    abandonedAfterMinutes: given.abandoned_after_minutes,
    withdrawalFor: given.withdrawal_for,
    withdrawalDays: given.withdrawal_days,
    analyticsObject: given.analytics_object,
  };
  await transaction(async () => {
    await db
      .insert(shopSettings)
      .values({ websiteId, ...values })
      .onConflictDoUpdate({ target: shopSettings.websiteId, set: values });
    if (values.hasExtraStep) await createOrderForm(websiteId);
    // Whether prices include tax shows on every page of the shop.
    await changed('website', 'product');
  });
}

/** The labels of the form's fields. */
export const settingLabels = ({ t }: Texts) => ({
  tax_display: t('Show prices'),
  lowest_price_for: t('Lowest price of the last 30 days'),
  unit_price_for: t('Unit prices (per kg, l, m or piece)'),
  has_small_units: t('Use 100 g and 100 ml for contents up to 250 g or 250 ml'),
  delivery_days: t('Delivered within (working days)'),
  after_adding: t('After adding to cart'),
  variant_choice: t('Variant selection'),
  needs_account: t('Require an account to check out'),
  has_extra_step: t('Ask for an order reference and note'),
  sends_reminders: t('Email customers about abandoned carts'),
  abandoned_after_minutes: t('Treat a cart as abandoned after (minutes)'),
  withdrawal_for: t('Customers who may withdraw from a contract'),
  withdrawal_days: t('Withdrawal period (days)'),
  analytics_object: t('Analytics object name'),
});

const shownFor = (t: Texts['t']) => [
  { value: 'europe', label: t('Show if your company is in the European Economic Area') },
  { value: 'all', label: t('Show') },
  { value: 'none', label: t('Do not show') },
];

export const settingChoices = ({ t }: Texts): Choices => ({
  tax_display: [
    { value: 'included', label: t('Including tax') },
    { value: 'excluded', label: t('Excluding tax') },
  ],
  lowest_price_for: shownFor(t),
  unit_price_for: shownFor(t),
  after_adding: [
    { value: 'dialog', label: t('Show dialog with related products') },
    { value: 'cart', label: t('Go to cart') },
    { value: 'stay', label: t('Stay on page') },
  ],
  variant_choice: [
    { value: 'attributes', label: t('By attribute') },
    { value: 'list', label: t('List of variants, where possible') },
  ],
  withdrawal_for: [
    { value: 'europe', label: t('Those in the European Economic Area and the United Kingdom') },
    { value: 'all', label: t('All customers') },
    { value: 'none', label: t('None') },
  ],
});
