import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import { transformSync } from 'esbuild';
import { readOnce } from './read_once.ts';
import { headTexts, sectionHead } from './sections/section_head.ts';

/** A text in a source file. `other` is the plural; `context` separates equal texts of different meaning. */
export type FoundText = { source: string; other?: string; context?: string };
export type FileTexts = { texts: FoundText[]; mistakes: string[] };

const SOURCES = ['templates/**/*.eta', 'widgets/**/*.{ts,tsx}', 'registry/**/*.{ts,tsx}', 'server/**/*.ts'];
/** Files that define these functions, and files whose texts visitors never see. */
const NOT_SOURCES =
  /^registry\/(tools\/|texts\.ts)|^server\/core\/(i18n\/texts|msg)\.ts|^server\/core\/db\/|\.states\.tsx?$/;

const LITERAL = [String.raw`"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'`, '`(?:[^`\\\\$]|\\\\.|\\$(?!\\{))*`'].join('|');
const CALL = new RegExp(
  String.raw`(?<![\w$]|function )(t|tn|msg)\(\s*(?:(${LITERAL})\s*(?:,\s*(${LITERAL})\s*)?(?=[,)]))?`,
  'g',
);
const CONTEXT = new RegExp(String.raw`^\s*,\s*\{\s*context\s*:\s*(${LITERAL})\s*[,}]`);
/** A context that is not written first, or is computed. */
const STRAY_CONTEXT = /^\s*,\s*\{[^}]*(?<![\w$.])context\s*[:,}]/;
/** What a section says about itself is shown in the form of a page. */
const SECTION = /[\\/]website[\\/]sections[\\/][^\\/]+\.eta$/;
/** The message of an error is a text, too. */
const ERROR = new RegExp(
  String.raw`new (?:HttpError|Invalid|Unauthorized|Forbidden|NotFound|Conflict|TooMany)\(\s*(?:\d+\s*,\s*)?(${LITERAL})\s*[,)]`,
  'g',
);

/** Every file that may contain texts, relative to the root, in the same order on every machine. */
export function textSources(root: string): string[] {
  return globSync(SOURCES, { cwd: root })
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => !NOT_SOURCES.test(file))
    .sort();
}

export const textsOfFile = (root: string, file: string): FileTexts => textsOf(path.join(root, file));

const textsOf = readOnce((file) => {
  const source = readFileSync(file, 'utf8');
  const found = textsIn(file.endsWith('.eta') ? codeOfTemplate(source) : plainCode(source, file));
  if (!SECTION.test(file)) return found;
  const ofHead = headTexts(sectionHead(source).head).map((text) => ({ source: text }));
  return { ...found, texts: [...found.texts, ...ofHead] };
});

/** Without types and comments, and in one spelling. */
export function plainCode(source: string, file: string): string {
  const loader = file.endsWith('x') ? 'tsx' : 'ts';
  return transformSync(source, {
    loader,
    jsx: 'automatic',
    minifyWhitespace: true,
    charset: 'utf8',
    target: 'esnext',
  }).code;
}

/** The code between `<%` and `%>`, without comments. */
export function codeOfTemplate(template: string): string {
  const pieces = [...template.matchAll(/<%([\s\S]*?)%>/g)].map(([, code]) => code);
  return pieces.join('\n').replace(/\/\*[\s\S]*?\*\//g, '');
}

function textsIn(code: string): FileTexts {
  const texts: FoundText[] = [];
  const mistakes: string[] = [];
  for (const { 0: all, 1: name, 2: first, 3: second, index } of code.matchAll(CALL)) {
    const rest = code.slice(index + all.length, index + all.length + 200);
    const [, context] = CONTEXT.exec(rest) ?? [];
    const isWhole =
      first !== undefined && (name === 'tn' ? second !== undefined : context || !STRAY_CONTEXT.test(rest));
    if (!isWhole) mistakes.push(code.slice(index, index + Math.max(all.length, 60)));
    else if (name === 'tn') texts.push({ source: read(first), other: read(second as string) });
    else texts.push({ source: read(first), ...(context && { context: read(context) }) });
  }
  for (const [, literal] of code.matchAll(ERROR)) texts.push({ source: read(literal as string) });
  return { texts, mistakes };
}

/** A literal without anything to compute: matched as such above. */
const read = (literal: string) => runInNewContext(literal) as string;
