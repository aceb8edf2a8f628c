/** Templates are HTML that a theme author can read. */
import { expect, test } from 'vitest';
import { filesLike, textOf } from '#tests/setup/source_files.ts';

const WIDTH = 120;
const templates = filesLike('templates/**/*.eta');

/** A text stays on one line, so that its whole sentence can be searched. */
const ONE_TEXT = /^\s*(?:<%-?= |hint: )?(?:it\.t\()?(?:'[^']*'|[^<>{}'"]+)(?:\) -?%>|\),|,)?$/;

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
