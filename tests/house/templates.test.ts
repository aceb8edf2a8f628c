/** Templates are HTML that a theme author can read. */
import path from 'node:path';
import { expect, test } from 'vitest';
import { loadTemplates } from '#core/templates/templates.ts';
import { filesLike, ROOT, textOf } from '#tests/setup/source_files.ts';

const WIDTH = 120;
const templates = filesLike('templates/**/*.eta');

/** A text stays on one line, so that its whole sentence can be searched. */
const ONE_TEXT = /^\s*(?:<%-?= |hint: )?(?:it\.t\()?'[^']*'(?:\) -?%>|\),|,)?$/;

test('Templates can be compiled', () => {
  expect(() => loadTemplates(path.join(ROOT, 'templates'))).not.toThrow();
});

test('Templates have at most 120 characters a line, except for a line with a single text', () => {
  expect(templates.length).toBeGreaterThan(200);
  const long = templates.flatMap((file) =>
    textOf(file)
      .split('\n')
      .filter((line) => line.length > WIDTH && !ONE_TEXT.test(line))
      .map((line) => `${file}: ${line}`),
  );
  expect(long).toEqual([]);
});

const CODE = '<%(?:[^%]|%(?!>))*%>';
const ATTRIBUTES = `(?:${CODE}|"(?:${CODE}|[^"])*"|[^<>"])*`;
const WITHOUT_END = 'area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr|textarea|pre';
/** A tag, or the start of a condition or loop, that stands alone on its line. */
const START = new RegExp(`^( *)(?:<(?!(?:${WITHOUT_END})\\b)\\w+${ATTRIBUTES}>|<%-? (?:(?!%>).)*\\{ -?%>)$`);

test('Templates indent the content of elements, conditions and loops by two spaces', () => {
  const flat = templates.flatMap((file) => {
    const lines = textOf(file).split('\n');
    return lines.filter((line, i) => {
      const [, blanks] = START.exec(line) ?? [];
      return blanks !== undefined && !isWithin(lines[i + 1] ?? '', blanks.length);
    });
  });
  expect(flat).toEqual([]);
});

const isWithin = (line: string, indentation: number): boolean =>
  /^ */.exec(line)?.[0].length === indentation + 2 || line.startsWith(`${' '.repeat(indentation)}<% }`);

/** A `const` may abbreviate a path of `it` or hold a partial; a loop may name its entries. */
const ABBREVIATION =
  /\bconst (?:[^;=]+ of |(?:\w+|[{[][\w\s,:]*[}\]]) =\s+(?:\w+(?:\??\.\w+)*(?=\s*(?:;|$))|include\())/g;
const LOOP = /\.forEach\(\(?[\w\s,{}]*\)? => \{/g;
const COMPUTING =
  /\bconst\b|=>|\bfunction\b|\bswitch \(|\bnew [A-Z]|\b(?:Object|Math|Array)\.|\.(?:map|filter|reduce|find|some|every|flatMap|flat|join|sort|slice|split|entries)\(/;

const codeOf = (template: string): string[] =>
  [...template.matchAll(/<%([\s\S]*?)%>/g)].map(([, code = '']) =>
    code.replace(/\/\*[\s\S]*?\*\//g, '').replace(/'[^'\n]*'/g, "''"),
  );

const computes = (file: string): boolean =>
  codeOf(textOf(file)).some((code) => COMPUTING.test(code.replace(ABBREVIATION, '').replace(LOOP, '')));

test('Templates compute nothing, which the view in the server does', () => {
  expect(templates.filter(computes)).toEqual([]);
});
