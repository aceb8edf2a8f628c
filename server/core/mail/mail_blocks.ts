/** Composes mails from paragraphs, buttons, items and facts, as HTML and plain text. */

import { type Texts, textsFor } from '#core/i18n/texts.ts';
import type { Site } from '#core/sites/site.ts';
import { renderFragment } from '#core/templates/render.ts';

export type MailFact = { label: string; value: string };

export type MailBlock =
  | { kind: 'paragraph'; text: string }
  | { kind: 'button'; label: string; url: string }
  | { kind: 'items'; items: MailItem[]; sums: (MailFact & { isStrong?: boolean })[] }
  | { kind: 'facts'; title: string; facts: MailFact[] };

/** A value or a detail may have several lines. */
export type MailItem = { name: string; quantity: number; detail: string; amount: string };

export const paragraph = (text: string): MailBlock => ({ kind: 'paragraph', text });
export const button = (label: string, url: string): MailBlock => ({ kind: 'button', label, url });

/** Facts without a value are left out, and blocks without facts. */
export async function mailOf(
  blocks: readonly (MailBlock | null)[],
  site: Site,
): Promise<{ text: string; html: string }> {
  const shown = blocks.flatMap((block) => (block ? withValues(block) : []));
  return {
    text: shown.map((block) => asText(block, textsFor(site.language.code))).join('\n\n'),
    html: await renderFragment('@core/mail/blocks', { blocks: shown }, site),
  };
}

function withValues(block: MailBlock): MailBlock[] {
  if (block.kind !== 'facts') return [block];
  const facts = block.facts.filter(({ value }) => value !== '');
  return facts.length > 0 ? [{ ...block, facts }] : [];
}

function asText(block: MailBlock, { t }: Texts): string {
  const pair = (label: string, value: string) => t('{label}: {value}', { label, value }).replace(/\s\n/g, '\n');
  // A value of several lines stands below its label.
  const fact = ({ label, value }: MailFact) =>
    pair(label, value.includes('\n') ? `\n${value}`.replaceAll('\n', '\n  ') : value);
  const item = ({ name, quantity, detail, amount }: MailItem) =>
    [pair(`${quantity} × ${name}`, amount), ...detail.split('\n').filter(Boolean)].join('\n  ');
  switch (block.kind) {
    case 'paragraph':
      return block.text;
    case 'button':
      return pair(block.label, `\n${block.url}`);
    case 'items':
      return [block.items.map(item).join('\n'), block.sums.map(fact).join('\n')].join('\n\n');
    case 'facts':
      return [block.title, ...block.facts.map(fact)].join('\n');
  }
}
