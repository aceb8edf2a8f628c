/** Renders the Markdown of pages and posts. */
import { z } from 'zod';
import type { Translated } from '#core/db/columns.ts';
import { msg } from '#core/msg.ts';
import { markdownHtml } from '#core/templates/markdown.ts';
import { formattedHtml } from '#core/templates/rich_text.ts';
import type { Markup } from '#website/schema.ts';

const LONGEST_BODY = 40_000;
/** Room for bodies in several languages, each sign of which takes up to nine bytes in a form. */
export const MOST_FORM_BYTES = 2 * 1024 * 1024;

export const bodyText = z
  .string()
  .max(LONGEST_BODY, msg('Use {maximum} characters or fewer'))
  .transform((text) => text.trim());

export const htmlOf = (text: string, markup: Markup): string =>
  markup === 'markdown' ? markdownHtml(text, 'publisher') : formattedHtml(text);

/** As the new format writes it, where it was changed: formatted text begins as what the Markdown showed. */
export const sourceOf = (
  source: Translated,
  { before, now }: { before: Markup | undefined; now: Markup },
): Translated => (before === 'markdown' && now === 'html' ? bodyOf(source, before) : source);

export const bodyOf = (source: Translated, markup: Markup): Translated =>
  Object.fromEntries(Object.entries(source).map(([language, text]) => [language, htmlOf(text ?? '', markup)]));
