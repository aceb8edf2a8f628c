/** Folds quoted text of a message, which readers have seen above. */
import { escapeAttribute } from '#core/templates/marker_attributes.ts';

/** What the two states of a fold say. */
export type FoldLabels = { show: string; hide: string };

const TAGS = /<(\/?)blockquote>/g;

/** @param html sanitised, in which tags are closed. @returns it with each outermost quote folded, which works without script */
export function foldQuotes(html: string, labels: FoldLabels): string {
  let folded = '';
  let depth = 0;
  let end = 0;
  for (const { 0: tag, 1: closing, index } of html.matchAll(TAGS)) {
    depth += closing ? -1 : 1;
    if (depth < 0) return html;
    if (depth === (closing ? 0 : 1)) {
      folded += closing
        ? `${html.slice(end, index)}${tag}</div></details>`
        : `${html.slice(end, index)}${openingOf(labels)}${tag}`;
      end = index + tag.length;
    }
  }
  return depth === 0 ? folded + html.slice(end) : html;
}

const openingOf = ({ show, hide }: FoldLabels): string =>
  '<details class="group-fold"><summary>' +
  `<span class="o_mg_link_show">${escapeAttribute(show)}</span>` +
  `<span class="o_mg_link_hide">${escapeAttribute(hide)}</span>` +
  '</summary><div class="o_mg_link_content">';
