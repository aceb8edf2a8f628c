import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { pageAnchors } from '#core/templates/element_ids.ts';
import { loadTemplates } from '#core/templates/templates.ts';
import { ROOT } from '#tests/setup/source_files.ts';

it('pageAnchors gives the first of a name the name itself, and each page its own', () => {
  const anchor = pageAnchors();
  expect(['compose', 'compose', 'discussion', 'compose'].map(anchor)).toEqual([
    'compose',
    'compose-2',
    'discussion',
    'compose-3',
  ]);
  expect(pageAnchors()('compose')).toBe('compose');
});

it('Two discussions on one page have different ids without script, and the first keeps the known ones', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-anchors-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(path.join(folder, 'probe'));
  const twice = "<%~ include('@threads/_thread') %>".repeat(2);
  writeFileSync(path.join(folder, 'probe', 'two.eta'), twice);
  const report = (error: Error) => {
    throw error;
  };
  const eta = loadTemplates(path.join(ROOT, 'templates'), { theme: { folder, report } });
  const html = eta.render('@probe/two', {
    t: (text: string) => text,
    anchor: pageAnchors(),
    widget: (_name: string, { anchor = 'compose' }: { anchor?: string }) => `<form id="${anchor}"></form>`,
    thread: { params: {}, hasRatings: false },
  });
  expect([...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id)).toEqual([
    ...['discussion', 'compose', 'discussion-2', 'compose-2'],
  ]);
});
