/** Checks all of a theme, and prints what is wrong. */

import type { ThemeFolder } from '#registry/tools/themes/folders.ts';
import { templateProblem } from '#registry/tools/themes/template_problem.ts';
import { contrastFindings } from './contrast.ts';
import { fieldFindings } from './fields.ts';
import { htmlFindings } from './html.ts';
import { markerFindings } from './markers.ts';
import { nameFindings } from './names.ts';
import { changedOriginals, filesOf, isReplaced, strayOriginals } from './originals.ts';
import { sectionFindings } from './sections.ts';
import { textFindings } from './texts.ts';
import { type Checked, type Finding, readTheme } from './theme_files.ts';
import { type Weight, weighStyles, weightFindings, weighWidgets } from './weight.ts';

export type Report = {
  theme: ThemeFolder;
  overrides: { file: string; isReplaced: boolean }[];
  findings: Finding[];
  weights: Weight[];
};

export async function checkTheme(root: string, theme: ThemeFolder): Promise<Report> {
  const files = readTheme(root, theme.folder);
  const readable = { ...files, templates: files.templates.filter(({ source }) => !templateProblem(source)) };
  const weights = await weigh(root, theme).catch(() => null);
  const findings = [
    ...unreadable(files),
    ...changedOriginals(files),
    ...strayOriginals(files),
    ...nameFindings(readable),
    ...markerFindings(readable),
    ...sectionFindings(readable),
    ...fieldFindings(readable),
    ...htmlFindings(readable),
    ...contrastFindings(files),
    ...textFindings(files),
    ...(weights ? weightFindings(weights) : [UNBUILT]),
  ];
  const overrides = filesOf(files)
    .filter(({ original }) => original !== null)
    .map((one) => ({ file: one.file, isReplaced: isReplaced(one) }));
  return { theme, overrides, findings, weights: weights ?? [] };
}

const weigh = async (root: string, theme: ThemeFolder): Promise<Weight[]> => [
  ...(await weighStyles(root, theme)),
  ...(await weighWidgets(root, theme)),
];

const UNBUILT: Finding = {
  file: 'assets/, widgets/',
  message: 'Styles or widgets cannot be built: the error stands above.',
};

const unreadable = ({ templates }: Checked): Finding[] =>
  templates.flatMap(({ file, source }) => {
    const problem = templateProblem(source);
    return problem
      ? [{ file, line: Number(/\bline (\d+)/.exec(problem)?.[1] ?? 1), message: `It can't be read: ${problem}` }]
      : [];
  });

export function reportText({ theme, overrides, findings, weights }: Report): string {
  const lines = [
    `${theme.name} (${theme.folder})`,
    ...overrides.map(({ file, isReplaced: isWhole }) => `  ${file}: ${isWhole ? 'replaces' : 'adds to'} the project's`),
    ...weights.map(({ file, bytes, ofProject }) => `  ${file}: ${bytes} bytes compressed, the project's ${ofProject}`),
    ...findings.map(({ file, line, message, details }) =>
      [`✗ ${file}${line ? `:${line}` : ''}: ${message}`, ...(details ? [details.trimEnd()] : [])].join('\n'),
    ),
    findings.length ? `${findings.length} to mend.` : 'Nothing is wrong.',
  ];
  return lines.join('\n');
}
