/** Reads a website's promises to buyers, one per line: `title | text | icon`. */

import { pick } from '#core/i18n/translated.ts';
import type { Site } from './site.ts';

export const PROMISE_ICONS = ['check', 'truck', 'return', 'leaf', 'clock', 'pin', 'phone', 'mail'] as const;

export type Promised = { title: string; text: string; icon: (typeof PROMISE_ICONS)[number] };

export const promisesOf = ({ website, language }: Site): Promised[] =>
  parsePromises(pick(website.promises, language.code));

export const parsePromises = (lines: string): Promised[] =>
  lines
    .split('\n')
    .map((line) => line.split('|').map((part) => part.trim()))
    .flatMap(([title = '', text = '', icon = '']) =>
      title === '' ? [] : [{ title, text, icon: PROMISE_ICONS.find((one) => one === icon) ?? 'check' }],
    );
