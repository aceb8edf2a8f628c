/** Form fields of a survey's settings. */
import { isSameMinute } from 'date-fns/isSameMinute';
import type { FastifyRequest } from 'fastify';
import { type FormValues, textFormValues, translatedOf } from '#core/i18n/form_texts.ts';
import { parseMoment, wallClock } from '#core/i18n/wall_clock.ts';
import { msg } from '#core/msg.ts';
import type { Site } from '#core/sites/site.ts';
import { translatedText } from '#surveys/definition/columns.ts';
import type { ReadDefinition } from '#surveys/definition/definition.ts';
import { checkDefinition } from '#surveys/definition/file.ts';
import { DESIGNS } from '#surveys/definition/limits.ts';
import type { Problems } from './problems.ts';

export const TEXTS = { title: 'title', description: 'description', thank_you: 'thankYou' } as const;
const FLAGS = { needs_sign_in: 'needsSignIn', may_go_back: 'mayGoBack', is_quiz: 'isQuiz' } as const;

const languagesOf = ({ languages }: Site): string[] => languages.map(({ code }) => code);

export const settingFields = (site: Site): string[] => [
  'deadline',
  'design',
  ...Object.keys(FLAGS),
  ...Object.keys(TEXTS).flatMap((name) => languagesOf(site).map((language) => `${name}-${language}`)),
];

export function settingsFormValues(definition: ReadDefinition, site: Site): FormValues {
  const texts = Object.entries(TEXTS).map(([field, name]) =>
    textFormValues(field, translatedText(definition[name], definition.language), languagesOf(site)),
  );
  const flags = Object.entries(FLAGS).map(([field, name]) => [field, definition[name] ? 'on' : '']);
  return Object.assign(
    {
      deadline: definition.deadline ? wallClock(new Date(definition.deadline), site.website.timeZone) : '',
      design: definition.design,
      ...Object.fromEntries(flags),
    },
    ...texts,
  );
}

export type SettingsReading =
  | { definition: ReadDefinition; problems?: undefined }
  | { definition?: undefined; problems: Problems };

export function parseSettings(
  values: FormValues,
  definition: ReadDefinition,
  { site }: FastifyRequest,
): SettingsReading {
  const problems: Problems = {};
  const moment = values.deadline ? parseMoment(values.deadline, site.website.timeZone) : null;
  if (values.deadline && !moment) problems.deadline = { message: msg('Enter a date and time') };
  const tidy = Object.fromEntries(Object.entries(values).map(([name, text]) => [name, text.trim()]));
  const texts = Object.entries(TEXTS).map(([field, name]) => [
    name,
    translatedOf(tidy, field, languagesOf(site), translatedText(definition[name], definition.language)),
  ]);
  const flags = Object.entries(FLAGS).map(([field, name]) => [name, values[field] === 'on']);
  const changed = {
    ...definition,
    ...Object.fromEntries([...texts, ...flags]),
    // To the minute, as the field has it.
    deadline: sameMinute(moment, definition.deadline) ? definition.deadline : (moment?.toISOString() ?? null),
    design: DESIGNS.find((one) => one === values.design) ?? 'plain',
  };
  const { definition: checked, problems: found = [] } = checkDefinition(changed);
  for (const { path, message, values } of found) {
    const field = Object.entries(TEXTS).find(([, name]) => name === path[0])?.[0];
    const name = field ? `${field}-${path[1] ?? site.language.code}` : 'form';
    problems[name] ??= values ? { message, values } : { message };
  }
  return checked && Object.keys(problems).length === 0 ? { definition: checked } : { problems };
}

const sameMinute = (moment: Date | null, stored: string | null): boolean =>
  moment !== null && stored !== null && isSameMinute(moment, stored);
