/** What terms and conditions must answer: their page begins with it. */
import { Forbidden } from '#core/errors.ts';
import type { FormValues } from '#core/i18n/form_texts.ts';
import { textsFor } from '#core/i18n/texts.ts';
import { msg } from '#core/msg.ts';
import type { Page } from '#website/queries.ts';
import { TERMS } from './pages.ts';

/** Questions hold no character but blanks that editors write in another way, so that they are found again. */
const PARTS = [
  {
    heading: msg('Your contract with us'),
    asks: msg(
      'When do you accept an order? In which languages can customers order, and how do they correct a mistake before they do?',
    ),
  },
  {
    heading: msg('Prices and payment'),
    asks: msg(
      'Are taxes part of your prices? What does delivery cost, how can customers pay, and when do you take the money?',
    ),
  },
  {
    heading: msg('Delivery'),
    asks: msg('Where do you deliver, how long does it take, and what happens when a product has run out?'),
  },
  {
    heading: msg('Withdrawal and returns'),
    asks: msg('Within how many days can customers withdraw, and how? Who pays for sending it back? What is excluded?'),
  },
  {
    heading: msg('Faulty products'),
    asks: msg('What can customers ask for when a product is faulty, for how long, and where do they write?'),
  },
  {
    heading: msg('Downloads and courses'),
    asks: msg('If you sell any: which devices do they need, how long are they there, and may they be passed on?'),
  },
  {
    heading: msg('Disagreements'),
    asks: msg(
      'Which law applies? Do you take part in dispute resolution before a consumer body, and before which one?',
    ),
  },
];

export const UNANSWERED = msg(
  'Answer the questions, or delete them, before you publish this page. Still there, under: {headings}',
);

/** The first values of the form of their page, in each language. */
export function termsOutline(languages: readonly string[]): FormValues {
  return Object.fromEntries(
    languages.flatMap((language) => {
      const { t, say } = textsFor(language);
      const body = PARTS.map(({ heading, asks }) => `<h2>${say(heading)}</h2>\n<p>${say(asks)}</p>`).join('\n');
      return [
        [`title-${language}`, t('Terms and conditions')],
        [`body-${language}`, body],
      ];
    }),
  );
}

/** Editors write a fixed blank as an entity. */
const withPlainBlanks = (text: string): string => text.replace(/(&nbsp;|\s)+/g, ' ');

/** @returns the headings, in that language, of the questions that still stand in its text */
export function openQuestions(text: string, language: string): string[] {
  const { say } = textsFor(language);
  const written = withPlainBlanks(text);
  return PARTS.filter(({ asks }) => written.includes(withPlainBlanks(say(asks)))).map(({ heading }) => say(heading));
}

type Written = Pick<Page, 'url' | 'source' | 'body'>;

/** The same where a page is published without its form. @throws Forbidden */
export function refuseOpenQuestions({ url, source, body }: Written): void {
  if (url !== TERMS) return;
  const headings = Object.entries(source ?? body).flatMap(([language, text]) => openQuestions(text ?? '', language));
  if (headings.length > 0) throw new Forbidden(UNANSWERED).with({ headings: headings.join(', ') });
}
