/** Parses Markdown with limits on nesting and searching, so that its cost is bounded. */
import { Marked, type MarkedExtension, Tokenizer, type TokenizerThis, type Tokens } from 'marked';

/** Maximum nesting of quotes, lists and emphasis; deeper marks are shown as typed. */
const DEEPEST = 10;
/**
 * Maximum number of characters searched without result per text. A book page with a hundred stray asterisks takes a
 * tenth.
 */
const MOST_IN_VAIN = 2_000_000;
/** No mail address is longer. */
const LONGEST_WORD = 330;
/** The limit of browsers. */
const LONGEST_URL = 2000;
const MOST_SPACES = 100;

type State = { depth: number; inVain: number };
const states = new WeakMap<object, State>();

function stateOf({ lexer }: TokenizerThis): State {
  const state = states.get(lexer) ?? { depth: 0, inVain: 0 };
  states.set(lexer, state);
  return state;
}

/** Undefined if nested too deeply, so that the caller tries other kinds of text. */
function nested<T>(tokenizer: TokenizerThis, work: () => T | undefined): T | undefined {
  const state = stateOf(tokenizer);
  if (state.depth >= DEEPEST) return undefined;
  state.depth += 1;
  try {
    return work();
  } finally {
    state.depth -= 1;
  }
}

const own = Tokenizer.prototype;
const isExhausted = (state: State): boolean => state.inVain >= MOST_IN_VAIN;
const isLongWord = (src: string): boolean => LONG_WORD.test(src);
const LONG_URL = new RegExp(`^[^\\s<]{${LONGEST_URL}}`);
const LONG_WORD = new RegExp(`^[^\\s<>]{${LONGEST_WORD}}`);

const TABLE = /^[^\n]*\n[^\n]*[|:]/;

const bounded = {
  blockquote(this: TokenizerThis & Tokenizer, src: string): Tokens.Blockquote | undefined {
    return nested(this, () => own.blockquote.call(this, src));
  },
  list(this: TokenizerThis & Tokenizer, src: string): Tokens.List | undefined {
    return nested(this, () => own.list.call(this, src));
  },
  /** Checks the second line first, as marked's rule would search all following text. */
  table(this: TokenizerThis & Tokenizer, src: string): Tokens.Table | undefined {
    return TABLE.test(src) ? own.table.call(this, src) : undefined;
  },
  emStrong(this: TokenizerThis & Tokenizer, src: string, masked: string, before?: string) {
    if (!/^[*_]/.test(src)) return undefined;
    const state = stateOf(this);
    if (isExhausted(state)) return undefined;
    const found = nested(this, () => own.emStrong.call(this, src, masked, before));
    if (!found) state.inVain += src.length;
    return found;
  },
  url(this: TokenizerThis & Tokenizer, src: string): Tokens.Link | undefined {
    const isTooLong = /^(?:https?|ftp):/i.test(src) ? LONG_URL.test(src) : isLongWord(src);
    return isTooLong ? undefined : own.url.call(this, src);
  },
  inlineText(this: TokenizerThis & Tokenizer, src: string): Tokens.Text | undefined {
    const state = stateOf(this);
    if (isExhausted(state)) return { type: 'text', raw: src, text: src, escaped: this.lexer.state.inRawBlock };
    if (isLongWord(src)) state.inVain += src.length;
    return own.inlineText.call(this, src);
  },
};

export function boundedMarked(options: MarkedExtension): { parse(source: string): string; lexer: Marked['lexer'] } {
  const marked = new Marked({ async: false, gfm: true, ...options }, { tokenizer: bounded as never });
  return {
    parse: (source) => marked.parse(narrowed(source)) as string,
    lexer: (source) => marked.lexer(narrowed(source)),
  };
}

const SPACES = new RegExp(`[ \\t]{${MOST_SPACES},}`, 'g');

/** Shortens runs of spaces, which would be searched from each position. */
const narrowed = (source: string): string => source.replace(SPACES, ' '.repeat(MOST_SPACES));
