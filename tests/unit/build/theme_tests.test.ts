/** The tests of a theme that lies outside of the project. */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { newWidget } from '#registry/tools/new_widget.ts';
import { newTheme } from '#registry/tools/themes/new_theme.ts';
import { ROOT } from '#tests/setup/source_files.ts';
import { folderWith } from './project.ts';

type Outcome = { success: boolean; testResults: { assertionResults: { title: string; status: string }[] }[] };

const vitest = [path.join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', '--project=unit-preact'];
const config = `--config=${path.join(ROOT, 'tests/setup/vitest.config.ts')}`;

/** What became of each test of the theme, by title. */
async function testTheme(folder: string, report: string) {
  const args = [...vitest, config, '--retry=0', '--reporter=json', `--outputFile=${report}`];
  const runner = spawn(process.execPath, args, {
    cwd: ROOT,
    stdio: 'ignore',
    env: { ...process.env, TEST_THEMES: folder },
  });
  await new Promise((resolve) => runner.once('close', resolve));
  const { testResults }: Outcome = JSON.parse(existsSync(report) ? readFileSync(report, 'utf8') : '{"testResults":[]}');
  return Object.fromEntries(testResults.flatMap((one) => one.assertionResults.map((it) => [it.title, it.status])));
}

it('tests of a theme and the states of its widgets run with the modules of the project', async () => {
  const { root: parent } = folderWith({});
  const folder = path.join(parent, 'harbor');
  newTheme(folder);
  const [, , test = ''] = newWidget(ROOT, 'shop/o_harbor_bell', folder);
  const ofStates = 'has a list of states';
  const ofWidget = 'counts the clicks on its button';
  const wrong = readFileSync(test, 'utf8').replace(ofWidget, 'counts too far').replace('Pressed: 3', 'Pressed: 4');
  writeFileSync(path.join(path.dirname(test), 'wrong.test.ts'), wrong);
  const expected = { [ofStates]: 'passed', [ofWidget]: 'passed', 'counts too far': 'failed' };
  expect(await testTheme(folder, path.join(parent, 'report.json'))).toMatchObject(expected);
});
