/** Company names and English phrases that only the demo site uses. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../../..');
const FEWEST_WORDS = 4;
/** The shop of the demo and what it deals in. */
const NAMES = ['Alder', 'Aulne', 'Burlington', 'Vermont', 'furniture', 'workshop', 'garden'];

const LITERAL = /en_US:\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|`([^`]*)`)/g;

function phrasesIn(file: string): string[] {
  const source = readFileSync(path.join(root, file), 'utf8');
  const literals = [...source.matchAll(LITERAL)].map(([, single, double, long]) => single ?? double ?? long ?? '');
  return literals
    .flatMap((text) => text.replace(/<[^>]*>/g, '\n').split(/\\n|\n|\||(?<=[.!?])\s/))
    .map((text) => text.replace(/\\(.)/g, '$1').trim())
    .filter((text) => text.split(/\s+/).length >= FEWEST_WORDS);
}

export const demoPhrases = (): string[] => [
  ...new Set(
    globSync('fixtures/{core,website}.ts', { cwd: root })
      .concat(globSync('fixtures/{website,forms,shop}/**/*.ts', { cwd: root }))
      .flatMap(phrasesIn),
  ),
];

/** Those of the phrases and names that a text holds, whatever its capitals. */
export function demoClaimsIn(text: string, phrases = demoPhrases()): string[] {
  const low = text.toLowerCase();
  const named = NAMES.filter((name) => new RegExp(`\\b${name}s?\\b`, 'i').test(text));
  return [...phrases.filter((phrase) => low.includes(phrase.toLowerCase())), ...named];
}
