/** The plural forms of a language as gettext writes them, from the Unicode plural rules. */

export type PluralRule = {
  /** Categories of whole numbers, in CLDR's order: a form of each stands in the catalogue. */
  categories: string[];
  count: number;
  /** For the header of a catalogue. */
  header: string;
  /** Whole numbers that show what each form is for. */
  examples: number[][];
};

const ORDER = ['zero', 'one', 'two', 'few', 'many', 'other'];
/** Two cycles of the last two digits. Categories that only begin at a million are left out: the last form stands in. */
const NUMBERS = Array.from({ length: 1000 }, (_, n) => n);
const MOST_EXAMPLES = 4;

const known = new Map<string, PluralRule>();

/** @param code of a language such as `nl_NL` */
export function pluralRuleOf(code: string): PluralRule {
  const found = known.get(code) ?? ruleFor(new Intl.PluralRules(code.replace('_', '-')));
  known.set(code, found);
  return found;
}

/** Whether one of its forms is for a single number, and so may leave it out. */
export const isOfOneNumber = (code: string, form: number): boolean => pluralRuleOf(code).examples[form]?.length === 1;

function ruleFor(rules: Intl.PluralRules): PluralRule {
  const byCategory = Map.groupBy(NUMBERS, (n) => rules.select(n) as string);
  const categories = ORDER.filter((category) => byCategory.has(category));
  const conditions = categories.slice(0, -1).map((category) => conditionOf(byCategory.get(category) ?? []));
  return {
    categories,
    count: categories.length,
    header: `nplurals=${categories.length}; plural=${expressionOf(conditions)};`,
    examples: categories.map((category) => (byCategory.get(category) ?? []).slice(0, MOST_EXAMPLES)),
  };
}

function expressionOf(conditions: string[]): string {
  const [only = '0'] = conditions;
  if (conditions.length === 0) return '0';
  if (conditions.length === 1 && only === 'n==1') return '(n != 1)';
  if (conditions.length === 1 && only === 'n<=1') return '(n > 1)';
  return `(${conditions.map((condition, form) => `${condition} ? ${form} : `).join('')}${conditions.length})`;
}

/** What is true for these numbers and no others. */
function conditionOf(numbers: readonly number[]): string {
  const all = new Set(numbers);
  const ending = (size: number) => new Set(numbers.filter((n) => n >= 100).map((n) => n % size));
  const isPeriodic = (size: number, from: number) =>
    NUMBERS.every((n) => n < from || all.has(n) === ending(size).has(n % size));
  if (numbers.every((n) => n < 100)) return rangesOf('n', all);
  if (isPeriodic(10, 0)) return rangesOf('n%10', ending(10));
  const cycle = rangesOf('n%100', ending(100));
  if (isPeriodic(100, 0)) return cycle;
  // Small numbers differ, as 1 and 101 do in some languages.
  const small = new Set(numbers.filter((n) => n < 100));
  return `(n<100 ? (${rangesOf('n', small)}) : (${cycle}))`;
}

function rangesOf(name: string, numbers: ReadonlySet<number>): string {
  const ranges: { from: number; to: number }[] = [];
  for (const n of [...numbers].sort((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last?.to === n - 1) last.to = n;
    else ranges.push({ from: n, to: n });
  }
  if (ranges.length === 0) return '0';
  const tests = ranges.map(({ from, to }) => {
    if (from === to) return `${name}==${from}`;
    if (from === 0) return `${name}<=${to}`;
    return to === 99 && name === 'n%100' ? `${name}>=${from}` : `${name}>=${from} && ${name}<=${to}`;
  });
  return tests.length > 1
    ? `(${tests.map((test) => (test.includes('&&') ? `(${test})` : test)).join(' || ')})`
    : (tests[0] as string);
}
