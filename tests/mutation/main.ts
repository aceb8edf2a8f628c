// npm run mutate -- [area …] [--sample=25] [--offset=0]: changes one place at a time, lists what no test notices.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { BaseSequencer, createVitest, type TestModule, type TestSpecification, type Vitest } from 'vitest/node';
import { AREAS, type Area } from './areas.ts';
import { type Mutant, mutantsOf, mutated } from './mutants.ts';

const PROJECTS = ['server-sqlite', 'unit-node'];
const root = path.resolve(import.meta.dirname, '../..');
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { sample: { type: 'string' }, offset: { type: 'string' } },
});
const areas = Object.entries(AREAS).filter(([name]) => positionals.length === 0 || positionals.includes(name));
const sample = Number(values.sample ?? 25);
/** Another one takes other changes. */
const offset = Number(values.offset ?? 0);
/** Changed file → the test file that noticed its last change, which is run first. */
const noticedBy = new Map<string, string>();
/** Of the present run: vitest tells of those that ran before, too. */
let ended: TestModule[] = [];

/** In the order of the area's list, where short tests stand first, and not the longest one first. */
class AsListed extends BaseSequencer {
  override async sort(specifications: TestSpecification[]): Promise<TestSpecification[]> {
    return specifications;
  }
}

// The files that are changed are those of a copy.
const copy = mkdtempSync(path.join(tmpdir(), 'mutation-'));
try {
  copyTree();
  process.chdir(copy);
  const scores: string[] = [];
  for (const [name, area] of areas) scores.push(await runArea(name, area));
  console.log(scores.join('\n'));
} finally {
  process.chdir(root);
  rmSync(copy, { recursive: true, force: true });
}
process.exit();

function copyTree(): void {
  const files = execFileSync('git', ['ls-files', '-coz', '--exclude-standard'], { cwd: root, encoding: 'utf8' });
  for (const file of files.split('\0').filter(Boolean)) cpSync(path.join(root, file), path.join(copy, file));
  cpSync(path.join(root, '.build'), path.join(copy, '.build'), { recursive: true });
  symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));
}

async function runArea(name: string, { files, tests }: Area): Promise<string> {
  const vitest = await createVitest('test', {
    root: copy,
    config: path.join(copy, 'tests/setup/vitest.config.ts'),
    project: PROJECTS,
    watch: false,
    // Its processes end with each run: none keeps the rule as it was.
    isolate: false,
    maxWorkers: availableParallelism(),
    sequence: { sequencer: AsListed },
    bail: 1,
    retry: 0,
    reporters: [{ onTestModuleEnd: (one) => void ended.push(one) }],
  });
  await vitest.standalone();
  if ((await resultOf(vitest, tests)) !== 'passed') throw new Error(`The tests of ${name} fail without a change.`);
  const all = files.flatMap((file) => mutantsOf(file, readFileSync(path.join(copy, file), 'utf8')));
  const mutants = spread(all);
  let caught = 0;
  for (const mutant of mutants)
    if (await isCaught(vitest, mutant, tests)) caught++;
    else console.log(`not noticed: ${mutant.file}:${mutant.line} ${mutant.before} → ${mutant.after || '(nothing)'}`);
  await vitest.close();
  const score = `${name}: ${caught} of ${mutants.length} changes noticed (of ${all.length} possible ones)`;
  console.log(score);
  return score;
}

/** As many as are asked for, evenly spread over the area's files. */
function spread(mutants: Mutant[]): Mutant[] {
  const step = Math.max(1, mutants.length / sample);
  const group = (index: number) => Math.floor((index - offset) / step);
  return mutants.filter((_, index) => group(index) !== group(index - 1));
}

async function isCaught(vitest: Vitest, mutant: Mutant, tests: string[]): Promise<boolean> {
  const file = path.join(copy, mutant.file);
  const text = readFileSync(file, 'utf8');
  try {
    writeFileSync(file, mutated(text, mutant));
    vitest.invalidateFile(file);
    const first = noticedBy.get(file);
    if (first && (await isNoticed(vitest, [first], file))) return true;
    return await isNoticed(vitest, tests, file);
  } finally {
    writeFileSync(file, text);
    vitest.invalidateFile(file);
  }
}

async function isNoticed(vitest: Vitest, tests: string[], file: string): Promise<boolean> {
  const result = await resultOf(vitest, tests, file);
  // On a busy machine a test may run out of time without the change: that alone notices nothing.
  return (result === 'cut short' ? await resultOf(vitest, tests, file) : result) !== 'passed';
}

type Result = 'passed' | 'failed' | 'cut short';

async function resultOf(vitest: Vitest, tests: string[], file?: string): Promise<Result> {
  const specifications: TestSpecification[] = [];
  for (const test of tests) specifications.push(...(await vitest.globTestSpecifications([test])));
  if (specifications.length === 0) throw new Error(`No test file matches ${tests.join(', ')}.`);
  ended = [];
  await vitest.runTestSpecifications(specifications);
  const failed = ended.filter((one) => !one.ok());
  if (file && failed[0]) noticedBy.set(file, failed[0].moduleId);
  // A run that began while the one before it was still being cancelled ends without its tests.
  if (failed.length === 0) return ended.length === specifications.length ? 'passed' : 'cut short';
  const errors = failed.flatMap((one) => [
    ...one.errors(),
    ...[...one.children.allTests('failed')].flatMap((test) => test.result().errors ?? []),
  ]);
  return errors.length > 0 && errors.every(({ message }) => / timed out in /.test(message)) ? 'cut short' : 'failed';
}
