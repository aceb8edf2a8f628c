import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findWidgets } from '#registry/tools/find_widgets.ts';
import { eventsIn, keyboardIn } from '#registry/tools/widget_docs/in_files.ts';
import { readWidgetSource } from '#registry/tools/widget_docs/widget_source.ts';
import { ROOT } from '#tests/setup/source_files.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'widget-docs-'));
});
afterEach(() => rmSync(root, { recursive: true }));

function write(file: string, source: string): string {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), source);
  return file;
}

describe('readWidgetSource()', () => {
  it('gives the description, and of each param its attribute, kind, default and description', () => {
    const file = write(
      'widgets/shop/o_gift.tsx',
      `/** Says who gets it.
        * In two lines. @keyboard Box: Escape closes it. */
       export default defineWidget({
         params: {
           /** Id of the order. */
           orderId: number(),
           /** How it is wrapped. */
           wrapping: oneOf(['paper', 'cloth'], 'paper'),
           isSecret: flag(),
           /** Who may get it. */
           people: data<Person[]>([]),
         },
         View: Gift,
       });`,
    );
    expect(readWidgetSource(root, file)).toEqual({
      description: 'Says who gets it. In two lines.',
      params: [
        param('orderId', 'data-order-id', 'number', null, 'Id of the order.'),
        {
          ...param('wrapping', 'data-wrapping', 'oneOf', "'paper'", 'How it is wrapped.'),
          values: "['paper', 'cloth']",
        },
        param('isSecret', 'data-is-secret', 'flag', 'false', ''),
        param('people', null, 'data', '[]', 'Who may get it.'),
      ],
    });
  });

  it('follows params to a constant, to another file, and a widget to the one that it hands on', () => {
    write('widgets/shop/parts/common.ts', 'export const COMMON = { /** Its address. */ path: text() };');
    write(
      'widgets/shop/o_gift.tsx',
      `import { COMMON } from './parts/common.ts';
       const params = { ...COMMON, /** What it says. */ words: text('') };
       /** A gift. */
       export default defineWidget({ params, View: Gift });`,
    );
    const file = write('widgets/shop/o_present.tsx', `/** A present. */\nexport { default } from './o_gift.tsx';`);
    const { description, params } = readWidgetSource(root, file);
    expect(description).toBe('A present.');
    expect(params.map(({ name, description: text }) => [name, text])).toEqual([
      ['path', 'Its address.'],
      ['words', 'What it says.'],
    ]);
  });

  it('names the file that has no widget', () => {
    const file = write('widgets/shop/o_gift.tsx', 'export const gift = 1;');
    expect(() => readWidgetSource(root, file)).toThrow('widgets/shop/o_gift.tsx must export by default');
  });

  it('finds a description of every widget of the project and of each param', () => {
    const widgets = findWidgets(ROOT);
    const missing = widgets.flatMap(({ name, file }) => {
      const { description, params } = readWidgetSource(ROOT, file);
      const bare = params.filter((one) => one.description === '').map((one) => `${name}: ${one.name}`);
      return description ? bare : [name, ...bare];
    });
    expect(widgets.length).toBeGreaterThan(90);
    expect(missing).toEqual([]);
  });
});

const param = (name: string, attribute: string | null, kind: string, fallback: string | null, description: string) => ({
  ...{ name, attribute, kind, fallback, description },
  values: null,
});

describe('eventsIn()', () => {
  it('names what a widget sends and hears, asks for and answers, each once', () => {
    const files = [
      write('a.ts', `emit('gift:wrapped', 1); emitEverywhere('gift:wrapped'); host.on('click'); demand('gift:open');`),
      write(
        'b.tsx',
        `useEvent('cart:changed', hear); useAction('gift:close', close); const x = <b>{latest(name)}</b>;`,
      ),
      write('c.css', `emit('no:script')`),
    ];
    expect(eventsIn(root, files)).toEqual({
      sends: ['gift:wrapped'],
      hears: ['cart:changed'],
      asks: ['gift:open'],
      answers: ['gift:close'],
    });
  });
});

describe('keyboardIn()', () => {
  it('gives what comments say of keys, in all files of a widget', () => {
    const files = [
      write(
        'a.ts',
        '/** Runs.\n * @keyboard Tabs: Left and Right\n *   choose one.\n * @param x of it */\nconst a = 1;',
      ),
      write('b.ts', '/** @keyboard Box: Escape closes it. */\nconst b = 1;'),
    ];
    expect(keyboardIn(root, files)).toEqual(['Box: Escape closes it.', 'Tabs: Left and Right choose one.']);
  });
});
