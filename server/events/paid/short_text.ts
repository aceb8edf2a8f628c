/** Says why a cart has fewer tickets than were asked for. */
import { type Texts, textsFor } from '#core/i18n/texts.ts';
import { pick } from '#core/i18n/translated.ts';
import type { Site } from '#core/sites/site.ts';
import type { Short } from './seat_holds.ts';

/** The specified sentences, in the buyer's language. */
export function shortText({ line, allowed: { quantity, by } }: Short, { language: { code } }: Site): string {
  const texts = textsFor(code);
  const { t, tn } = texts;
  const names = { ticket: pick(line.ticket.name, code), event: pick(line.event.title, code), n: quantity };
  if (by === 'closed') return t('Registration for {event} is closed.', names);
  if (by === 'maximum') return mostText(texts, names);
  if (quantity === 0) return t('Sorry, The {ticket} tickets for the {event} event are sold out.', names);
  return tn(
    'Sorry, only {n} seat is still available for the {ticket} ticket for the {event} event.',
    'Sorry, only {n} seats are still available for the {ticket} ticket for the {event} event.',
    quantity,
    names,
  );
}

/** That one order may have no more. */
export const mostText = ({ tn }: Texts, words: { n: number; ticket: string; event: string }): string =>
  tn(
    'You can order up to {n} {ticket} ticket for the {event} event.',
    'You can order up to {n} {ticket} tickets for the {event} event.',
    words.n,
    words,
  );
