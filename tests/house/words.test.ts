/** Texts, files and exports use the words of the trade. */
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { entriesOf, languages, readCatalogue } from '#registry/tools/languages/catalogues.ts';
import { gatherTexts } from '#registry/tools/texts.ts';
import { codeOf, filesLike, ROOT, textOf } from '#tests/setup/source_files.ts';
import refused from './refused_words.json' with { type: 'json' };

/** One term for each thing, in every sentence. */
const TERMS: { refused: RegExp; use: string }[] = [
  { refused: /\bbuyers?\b/i, use: 'customer' },
  { refused: /\be-mails?\b|\bmails?\b|\bmailed\b/i, use: 'email' },
  { refused: /\blog(ged)? ?in\b|\blog ?out\b/i, use: 'sign in, sign out' },
  { refused: /\bquotations?\b/i, use: 'quote' },
  { refused: /\bpricelists?\b/i, use: 'price list' },
  { refused: /\bpictures?\b/i, use: 'image' },
  { refused: /\b(somebody|nobody|everybody|whoever)\b/i, use: 'someone, no one, everyone, anyone who' },
  { refused: /\bEmpty:/, use: 'Leave blank for …' },
];
/** Texts that the specification prescribes. */
const SPECIFIED = ['Thank you! Mail has been sent.', 'Please login to vote this slide'];

const { texts } = gatherTexts();
const said = texts.flatMap(({ source, other }) => (other === undefined ? [source] : [source, other]));
const free = said.filter((text) => !SPECIFIED.includes(text));

test.each(TERMS)('Texts use "$use", not $refused', ({ refused }) => {
  expect(free.filter((text) => refused.test(text.replace(/\{\w+\}/g, '')))).toEqual([]);
});

describe('A refused text', () => {
  test('is used nowhere', () => {
    expect(refused.texts.filter((text) => said.includes(text))).toEqual([]);
  });

  test.each(languages)('is absent from the %s catalogue', (language) => {
    const sources = entriesOf(readCatalogue(ROOT, language)).flatMap(({ msgid, msgid_plural = msgid }) => [
      msgid,
      msgid_plural,
    ]);
    expect(refused.texts.filter((text) => sources.includes(text))).toEqual([]);
  });
});

/** Add a replaced name to `refused_words.json`, so that it is not used again. */
describe('A refused name', () => {
  const code = filesLike('{server,widgets,registry,tests/setup}/**/*.{ts,tsx,mjs}');

  test('is not the name of a file', () => {
    const named = (file: string) => refused.files.includes(path.basename(file).replace(/^_|\..*$/g, ''));
    expect([...code, ...filesLike('tests/**/*.{ts,tsx,mjs}')].filter(named)).toEqual([]);
  });

  test('is not an identifier of the product', () => {
    const words = new RegExp(`(?<![\\w$.'-])(?:${refused.identifiers.join('|')})(?![\\w$'-])`, 'g');
    const texts = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|>[^<>{}]*<|\s\/\/.*$/gm;
    const product = code.filter((file) => !file.startsWith('tests/'));
    const named = product.flatMap(
      (file) =>
        codeOf(file)
          .replace(texts, '')
          .match(words)
          ?.map((word) => [file, word]) ?? [],
    );
    expect(named).toEqual([]);
  });

  test('is not the name of an export', () => {
    const EXPORTED = /^export (?:async )?(?:function\*?|const|let|class|type|interface) (\w+)/gm;
    const names = (file: string) => [...textOf(file).matchAll(EXPORTED)].map(([, name]) => name as string);
    expect(code.flatMap((file) => names(file).filter((name) => refused.exports.includes(name)))).toEqual([]);
  });
});
