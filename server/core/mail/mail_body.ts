import { shortHash } from '#core/files/blobs.ts';
import type { Site } from '#core/sites/site.ts';
import { themeColors } from '#core/sites/theme.ts';
import { renderFragment } from '#core/templates/render.ts';
import { ADDRESS, linkedText } from '#core/templates/rich_text.ts';
import { readableOn } from '#registry/values/contrast.ts';
import { cutText } from '#registry/values/cut_text.ts';
import { printAccent } from '#registry/values/theme.ts';

/** The complete HTML of a mail: its own HTML or its text, inside the common frame. */
export function mailHtml(
  { subject, text, html }: { subject: string; text: string; html: string | null },
  site: Site,
): Promise<string> {
  const data = { body: html ?? paragraphs(text), subject, preview: preview(text), ...lookOf(site) };
  return renderFragment('@core/mail/mail', data, site);
}

/** Mail programs read no stylesheets of elsewhere, and few show other pictures than PNG. */
function lookOf({ website, logo, origin }: Site) {
  const look = themeColors(website);
  const [day, night] = [printAccent(look), look.accent_night];
  return {
    accent: { day, night, onDay: readableOn(day), onNight: readableOn(night) },
    logoImage: logo && `${origin}/apple-touch-icon.png?unique=${shortHash(logo.hash)}`,
  };
}

/** An empty line ends a paragraph; a URL on its own line becomes a button. */
export function paragraphs(text: string): string {
  return text
    .trim()
    .split(/\n\s*\n/)
    .map((paragraph) => `<p>${linkedText(paragraph).replaceAll('\n', '<br>')}</p>`)
    .join('\n');
}

/** The first words, which mail programs show beside the subject. */
const preview = (text: string) => cutText(text.replace(ADDRESS, '').replace(/\s+/g, ' ').trim(), 120);
