/** Fields of the rules of a channel. */
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { countryCodes, line, wholeNumber } from '#core/http/contract.ts';
import { fieldErrors } from '#core/http/field_errors.ts';
import type { FormValues } from '#core/i18n/form_texts.ts';
import type { Texts } from '#core/i18n/texts.ts';
import { msg } from '#core/msg.ts';
import { isPattern } from '#livechat/page_pattern.ts';
import type { ChatRule, RuleAction } from '#livechat/schema.ts';

const RULE_ROWS = [1, 2, 3, 4, 5] as const;
const ACTIONS: Record<RuleAction, string> = {
  display_button: msg('Show the button'),
  auto_popup: msg('Open the window by itself'),
  hide_button: msg('Hide the button'),
};
const MOST_SECONDS = 3600;
const ruleField = (row: number, part: string): string => `rule-${row}-${part}`;
const RULE_PARTS = ['action', 'pages', 'timer', 'countries'];

export const ruleFields = (): string[] => RULE_ROWS.flatMap((row) => RULE_PARTS.map((part) => ruleField(row, part)));

export const ruleValues = (rules: readonly ChatRule[]): FormValues =>
  Object.fromEntries(RULE_ROWS.flatMap((at) => valuesOf(at, rules[at - 1])));

function valuesOf(row: number, rule: ChatRule | undefined): [string, string][] {
  return [
    [ruleField(row, 'action'), rule?.action ?? ''],
    [ruleField(row, 'pages'), rule?.pages ?? ''],
    [ruleField(row, 'timer'), rule ? String(rule.timer) : ''],
    [ruleField(row, 'countries'), rule?.countries.join(', ') ?? ''],
  ];
}

const isAction = (action: string): action is RuleAction => Object.hasOwn(ACTIONS, action);

const ruleShape = z.object({
  action: z.string().refine(isAction, msg('Select an action')),
  pages: line(200)
    .refine((pages) => pages === '' || /^[/*^]/.test(pages), msg('Begin with /, * or ^'))
    .refine((pages) => !pages.startsWith('^') || isPattern(pages), msg('This regular expression can’t be read')),
  timer: z.union([z.literal('').transform(() => 0), wholeNumber(0, MOST_SECONDS)]),
  countries: countryCodes,
});

/** Rows without an action are left out. */
export function rulesIn(values: FormValues, { texts }: FastifyRequest) {
  const rules: ChatRule[] = [];
  const errors: Record<string, string> = {};
  for (const row of RULE_ROWS) {
    const entered = Object.fromEntries(RULE_PARTS.map((part) => [part, values[ruleField(row, part)] ?? '']));
    if (!entered.action) continue;
    const read = ruleShape.safeParse(entered);
    if (read.success) rules.push(read.data as ChatRule);
    else
      for (const [part, error] of Object.entries(fieldErrors(read.error, texts))) errors[ruleField(row, part)] = error;
  }
  return { rules, errors };
}

export function ruleLabels({ t }: Texts): Record<string, string> {
  const labels = { action: t('Effect'), pages: t('Pages'), timer: t('After seconds'), countries: t('Countries') };
  return Object.fromEntries(
    RULE_ROWS.flatMap((row) => Object.entries(labels).map(([part, label]) => [ruleField(row, part), label])),
  );
}

/** Names of the fields of each rule. */
export const ruleGroups = ({ t }: Texts) =>
  RULE_ROWS.map((row) => ({
    title: t('Rule {n}', { n: row }),
    ...Object.fromEntries(RULE_PARTS.map((part) => [part, ruleField(row, part)])),
  }));

export const ruleChoices = (texts: Texts) =>
  Object.fromEntries(RULE_ROWS.map((row) => [ruleField(row, 'action'), actionsIn(texts)]));

const actionsIn = ({ say, t }: Texts) => [
  { value: '', label: t('No rule') },
  ...Object.entries(ACTIONS).map(([value, label]) => ({ value, label: say(label) })),
];
