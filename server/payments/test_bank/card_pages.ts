/** Pages that list the cards of the test bank. */

import { textsFor } from '#core/i18n/texts.ts';
import { formatCardNumber } from '#registry/values/card_rules.ts';
import { CARDS, type CardBehaviour } from './cards.ts';
import { escaped, inLanguage, page } from './frame.ts';
import type { Answer } from './http.ts';

const nameOf = ({ name, brand = '' }: CardBehaviour, language: string): string =>
  textsFor(language).say(name, { brand });

export function cardsPage(language: string): Answer {
  const { t } = textsFor(language);
  const title = t('Test cards');
  const rows = CARDS.map(
    (card) =>
      `<li><a href="${escaped(inLanguage(`/cards/${card.slug}`, language))}"><code dir="ltr">${formatCardNumber(card.number)}</code> <span>${escaped(nameOf(card, language))}</span></a></li>`,
  );
  const lead = t('Each card behaves differently. Use any future date and any code.');
  return page(
    language,
    title,
    `<h1>${escaped(title)}</h1><p>${escaped(lead)}</p><ul class="cards">${rows.join('')}</ul>`,
  );
}

export function cardPage(slug: string, language: string): Answer | null {
  const card = CARDS.find((one) => one.slug === slug);
  if (!card) return null;
  const { t, say } = textsFor(language);
  const title = nameOf(card, language);
  const story = say(card.story, { brand: card.brand ?? '' });
  const body = `<h1>${escaped(title)}</h1><p class="number"><code dir="ltr">${formatCardNumber(card.number)}</code></p><p>${escaped(story)}</p><p><a href="${escaped(inLanguage('/cards', language))}">${escaped(t('All cards'))}</a></p>`;
  return page(language, title, body);
}
