import type { Token, Tokens } from 'marked';
import { boundedMarked } from './markdown_limits.ts';

/** A heading and the text below it, plain with line breaks; the first may have no heading. */
export type TextPart = { heading: string; text: string };

const onPaper = boundedMarked({});

/** Splits Markdown into plain text, as for PDFs. */
export function markdownParts(source: string): TextPart[] {
  const parts: TextPart[] = [{ heading: '', text: '' }];
  for (const token of onPaper.lexer(source)) {
    if (token.type === 'heading') parts.push({ heading: plain(token.tokens ?? []), text: '' });
    else {
      const part = parts.at(-1) as TextPart;
      part.text = [part.text, block(token)].filter(Boolean).join('\n\n');
    }
  }
  return parts.filter(({ heading, text }) => heading || text);
}

function block(token: Token): string {
  if (token.type === 'list') {
    const { items, ordered, start } = token as Tokens.List;
    const mark = (at: number) => (ordered ? `${Number(start || 1) + at}.` : '•');
    return items.map((item, at) => `${mark(at)} ${item.tokens.map(block).filter(Boolean).join('\n')}`).join('\n');
  }
  if (token.type === 'blockquote') return ((token as Tokens.Blockquote).tokens ?? []).map(block).join('\n');
  if (token.type === 'space' || token.type === 'hr' || token.type === 'html') return '';
  if (token.type === 'table') return token.raw.trim();
  return 'tokens' in token && token.tokens ? plain(token.tokens) : String('text' in token ? token.text : '').trim();
}

/** The text without emphasis, links and code marks. */
const plain = (tokens: Token[]): string =>
  tokens
    .map((token) => {
      if (token.type === 'br') return '\n';
      if ('tokens' in token && token.tokens && token.tokens.length > 0) return plain(token.tokens);
      return token.type === 'html' ? '' : unescaped('text' in token ? String(token.text) : token.raw);
    })
    .join('');

const SIGNS: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };

const unescaped = (text: string): string => text.replace(/&(?:amp|lt|gt|quot|#39);/g, (sign) => SIGNS[sign] ?? sign);
