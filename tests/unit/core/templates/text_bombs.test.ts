import { beforeAll, describe, expect, it } from 'vitest';
import { parseDate } from '#core/i18n/date_patterns.ts';
import { slugify, unslug } from '#core/i18n/slug.ts';
import { parseVat } from '#core/i18n/vat.ts';
import { isMailAddress } from '#core/people/mail_address.ts';
import { markdownHtml, messageHtml } from '#core/templates/markdown.ts';
import { markdownParts } from '#core/templates/markdown_parts.ts';
import { plainText, safeHtml } from '#core/templates/rich_text.ts';
import { locales } from '#registry/values/locales.ts';
import { parseWallTime } from '#registry/values/parse_date.ts';
import { parseNumberOrNull } from '#registry/values/parse_number.ts';
import { processorMs, textBombs } from '#tests/setup/records/text_bombs.ts';

const EN = locales.en_US!;

/** Twice the length limit of a message. */
const LENGTH = 20_000;
/** Linear readers take a tenth of this, quadratic ones a multiple. */
const MOST_MS = 700;

const READERS: Record<string, (text: string) => unknown> = {
  'a message': messageHtml,
  'Markdown of a page': markdownHtml,
  'Markdown for PDF': markdownParts,
  'user HTML': safeHtml,
  'HTML as plain text': plainText,
  'an email address': isMailAddress,
  'a number': (text) => parseNumberOrNull(text, EN),
  'a date': (text) => parseWallTime(text, EN.dateFormat, EN),
  'a date on the server': (text) => parseDate(text, EN, true),
  'a name for a slug': slugify,
  'a slug': unslug,
  'a tax number': (text) => parseVat(text, 'FR'),
};

describe.each(Object.entries(READERS))('Reading %s', (_what, read) => {
  beforeAll(() => void read('<b>warm</b> *up* a@b.example'));

  it('takes bounded processor time for malicious text', async () => {
    for (const bomb of textBombs(LENGTH)) {
      const ms = await processorMs(() => read(bomb));
      expect(ms, JSON.stringify(bomb.slice(0, 40))).toBeLessThan(MOST_MS);
    }
  });
});

describe('Markdown', () => {
  it('shows quotes as typed when they are nested too deep', () => {
    const html = messageHtml(`${'> '.repeat(4_990)}deep`);
    expect(html.match(/<blockquote>/g)).toHaveLength(10);
    expect(html).toContain('deep');
    expect(messageHtml('> > - *one* **two *three***')).toContain('<em>one</em>');
  });

  it('renders emphasis, links and tables in a text with many unclosed marks', () => {
    const lost = 'a * b_ [c '.repeat(50);
    const html = markdownHtml(
      `${lost}\n\n*one* **two** [three](https://four.example) ann@example.com\n\n|a|b|\n|-|-|\n|c|d|`,
    );
    for (const part of [
      '<em>one</em>',
      '<strong>two</strong>',
      'href="https://four.example"',
      'mailto:ann@example.com',
    ])
      expect(html).toContain(part);
    expect(html).toContain('<td>d</td>');
  });
});
