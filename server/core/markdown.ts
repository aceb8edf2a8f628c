import { marked } from 'marked';
import { type Author, safeHtml } from './rich_text.ts';

/** Markdown that somebody wrote as HTML that may stand in our pages; HTML inside is cleaned like any other. */
export const markdownHtml = (source: string, author: Author = 'visitor'): string =>
  safeHtml(marked.parse(source, { async: false, gfm: true }), author);
