/** Reads and fills the form of a pricelist and its rules. */

import { countryCodes } from '#core/http/contract.ts';
import { firstError } from '#core/http/field_errors.ts';
import { countriesText } from '#core/i18n/country_names.ts';
import { type FormValues, textFormValues, translatedOf } from '#core/i18n/form_texts.ts';
import { textsFor } from '#core/i18n/texts.ts';
import { parseMoment, wallClock } from '#core/i18n/wall_clock.ts';
import { msg } from '#core/msg.ts';
import type { Currency, Site } from '#core/sites/site.ts';
import { parseNumber, toMinor } from '#registry/values/amounts.ts';
import type { Pricelist } from '#shop/prices/price_book.ts';
import type { PriceRule } from '#shop/prices/price_rules.ts';

export type PricelistInput = Pick<
  Pricelist,
  | 'name'
  | 'currencyCode'
  | 'code'
  | 'maxUses'
  | 'maxUsesEach'
  | 'countryCodes'
  | 'isSelectable'
  | 'policy'
  | 'isActive'
  | 'sequence'
>;
export type RuleInput = Omit<PriceRule, 'id' | 'pricelistId'>;
/** The target of a rule, by the text in its field. */
export type Target = Pick<PriceRule, 'variantId' | 'templateId' | 'categoryId'>;

/** Pricelists with more rules should be imported. */
const MOST_RULES = 40;
export const RULE_NUMBERS = Array.from({ length: MOST_RULES }, (_, at) => at + 1);
const RULE_PARTS = ['on', 'product', 'kind', 'value', 'quantity', 'from', 'until'] as const;
/** Hundredths of a percent. */
const PERCENT_DIGITS = 2;
const MOST = 1_000_000_000;

/** What an empty rule of the form says. */
const EMPTY_RULE = { on: 'all', kind: 'percent' };

/** Of the rules that the page did not show. Otherwise they would be logged as changed. */
export const rulesNotShown = (body: unknown): FormValues =>
  Object.fromEntries(
    RULE_NUMBERS.filter((n) => !Object.hasOwn(Object(body), `rule_on_${n}`)).flatMap((n) =>
      Object.entries(EMPTY_RULE).map(([part, value]) => [`rule_${part}_${n}`, value]),
    ),
  );

const codesOf = ({ languages }: Site): string[] => languages.map(({ code }) => code);

export const pricelistFields = (site: Site): string[] => [
  'seen',
  ...['currency', 'code', 'uses', 'uses_each', 'countries', 'selectable', 'policy', 'active', 'everywhere', 'sequence'],
  ...RULE_NUMBERS.flatMap((n) => RULE_PARTS.map((part) => `rule_${part}_${n}`)),
  ...codesOf(site).map((language) => `name-${language}`),
];

export const blankPricelist = (site: Site): FormValues => ({
  ...Object.fromEntries(pricelistFields(site).map((name) => [name, ''])),
  currency: site.currency.code,
  selectable: 'on',
  active: 'on',
  everywhere: 'on',
  policy: 'with_discount',
  sequence: '10',
});

type Saved = { row: Pricelist; rules: readonly PriceRule[]; currency: Currency; productOf(rule: PriceRule): string };

export function pricelistFormValues({ row, rules, currency, productOf }: Saved, site: Site): FormValues {
  const { number } = textsFor(site.language.code);
  const clock = (at: Date | null) => (at ? wallClock(at, site.website.timeZone) : '');
  const ruleFormValues = (n: number): FormValues => {
    const rule = rules[n - 1];
    const value = !rule
      ? ''
      : rule.kind === 'fixed'
        ? number((rule.fixedPrice ?? 0) / 10 ** currency.decimals, currency.decimals)
        : number((rule.percent ?? 0) / 100, (rule.percent ?? 0) % 100 === 0 ? 0 : PERCENT_DIGITS);
    return {
      [`rule_on_${n}`]: rule ? scopeOf(rule) : EMPTY_RULE.on,
      [`rule_product_${n}`]: rule ? productOf(rule) : '',
      [`rule_kind_${n}`]: rule?.kind ?? EMPTY_RULE.kind,
      [`rule_value_${n}`]: value,
      [`rule_quantity_${n}`]: rule?.minQuantity ? String(rule.minQuantity) : '',
      [`rule_from_${n}`]: clock(rule?.startsAt ?? null),
      [`rule_until_${n}`]: clock(rule?.endsAt ?? null),
    };
  };
  return {
    currency: row.currencyCode,
    code: row.code ?? '',
    uses: row.maxUses === null ? '' : String(row.maxUses),
    uses_each: row.maxUsesEach === null ? '' : String(row.maxUsesEach),
    countries: countriesText(row.countryCodes, site.language.code),
    selectable: row.isSelectable ? 'on' : '',
    policy: row.policy,
    active: row.isActive ? 'on' : '',
    everywhere: row.websiteId === null ? 'on' : '',
    sequence: String(row.sequence),
    ...Object.assign({}, ...RULE_NUMBERS.map(ruleFormValues)),
    ...textFormValues('name', row.name, codesOf(site)),
  };
}

const scopeOf = ({ variantId, templateId, categoryId }: Target): string =>
  variantId !== null || templateId !== null ? 'product' : categoryId !== null ? `category-${categoryId}` : 'all';

export type Reading =
  | { input: PricelistInput; rules: RuleInput[]; errors?: undefined }
  | { errors: Record<string, string> };

type Known = {
  currencies: readonly Currency[];
  categoryIds: ReadonlySet<number>;
  targets: ReadonlyMap<string, Target>;
};

/** @returns the values, or error messages by field */
export function parsePricelist(values: FormValues, site: Site, known: Known, before: Pricelist | null): Reading {
  const texts = textsFor(site.language.code);
  const errors: Record<string, string> = {};
  const refuse = (field: string, problem: string) => {
    errors[field] ??= texts.say(problem);
  };
  const text = (field: string) => values[field]?.trim() ?? '';
  const currency = known.currencies.find(({ code }) => code === text('currency'));
  if (!currency) refuse('currency', msg('Select a currency'));
  const countries = countryCodes.safeParse(text('countries'));
  if (!countries.success) errors.countries = firstError(countries.error, texts);
  const name = translatedOf(
    Object.fromEntries(Object.entries(values).map(([field, value]) => [field, value.trim()])),
    'name',
    codesOf(site),
    before?.name,
  );
  if (Object.keys(name).length === 0) refuse(`name-${site.language.code}`, msg('Enter a name'));
  if (!/^\d{1,5}$/.test(text('sequence'))) refuse('sequence', msg('Enter a whole number'));
  for (const field of ['uses', 'uses_each'])
    if (!/^([1-9]\d{0,5})?$/.test(text(field))) refuse(field, msg('Enter a whole number'));
  if (!/^\S{0,50}$/.test(text('code'))) refuse('code', msg('Use 50 characters or fewer, without spaces'));

  const number = (field: string, digits: number): number => {
    const value = parseNumber(text(field), texts.locale);
    const whole = Number.isNaN(value) ? Number.NaN : toMinor(value.toFixed(digits), digits);
    if (Number.isNaN(whole)) refuse(field, msg('Enter a number'));
    else if (Math.abs(whole) > MOST) refuse(field, msg('Enter a smaller value'));
    return whole;
  };
  const moment = (field: string): Date | null => {
    if (text(field) === '') return null;
    const at = parseMoment(text(field), site.website.timeZone);
    if (!at) refuse(field, msg('Enter a date and time'));
    return at;
  };
  const target = (n: number): Target => {
    const none: Target = { variantId: null, templateId: null, categoryId: null };
    const scope = text(`rule_on_${n}`);
    const categoryId = Number(/^category-(\d+)$/.exec(scope)?.[1]);
    if (known.categoryIds.has(categoryId)) return { ...none, categoryId };
    if (scope !== 'product') return none;
    const found = known.targets.get(text(`rule_product_${n}`));
    if (!found) refuse(`rule_product_${n}`, msg('Enter a product handle or SKU'));
    return found ?? none;
  };
  const rule = (n: number): RuleInput[] => {
    if (text(`rule_value_${n}`) === '') return [];
    const isFixed = text(`rule_kind_${n}`) === 'fixed';
    const value = number(`rule_value_${n}`, isFixed ? (currency?.decimals ?? 2) : PERCENT_DIGITS);
    if (isFixed && value < 0) refuse(`rule_value_${n}`, msg('Enter 0 or more'));
    if (!isFixed && value > 10_000) refuse(`rule_value_${n}`, msg('Enter 100 or less'));
    if (!/^\d{0,6}$/.test(text(`rule_quantity_${n}`))) refuse(`rule_quantity_${n}`, msg('Enter a whole number'));
    const [startsAt, endsAt] = [moment(`rule_from_${n}`), moment(`rule_until_${n}`)];
    if (startsAt && endsAt && endsAt <= startsAt)
      refuse(`rule_until_${n}`, msg('End date must be after the start date'));
    return [
      {
        ...target(n),
        kind: isFixed ? 'fixed' : 'percent',
        fixedPrice: isFixed ? value : null,
        percent: isFixed ? null : value,
        minQuantity: Number(text(`rule_quantity_${n}`)),
        startsAt,
        endsAt,
        sequence: n,
      },
    ];
  };
  const rules = RULE_NUMBERS.flatMap(rule);
  if (Object.keys(errors).length > 0) return { errors };
  const input: PricelistInput = {
    name,
    currencyCode: currency!.code,
    code: text('code') || null,
    maxUses: Number(text('uses')) || null,
    maxUsesEach: Number(text('uses_each')) || null,
    countryCodes: countries.data ?? [],
    isSelectable: values.selectable === 'on' && text('code') === '',
    policy: values.policy === 'without_discount' ? 'without_discount' : 'with_discount',
    isActive: values.active === 'on',
    sequence: Number(text('sequence')),
  };
  return { input, rules };
}
