import { marked } from 'marked';
import { safeHtml } from './rich_text.ts';

/** Markdown that somebody wrote as HTML that may stand in our pages; HTML inside is cleaned like any other. */
export const markdownHtml = (source: string): string => safeHtml(marked.parse(source, { async: false, gfm: true }));
