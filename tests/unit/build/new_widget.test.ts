import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { newWidget } from '#registry/tools/new_widget.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'shop-new-'));
  for (const domain of ['core', 'shop', 'website']) mkdirSync(path.join(root, 'server', domain), { recursive: true });
  onTestFinished(() => rmSync(root, { recursive: true }));
});

describe('newWidget', () => {
  it('creates the widget, its states and its test', () => {
    const files = newWidget(root, 'shop/o_gift_note');
    expect(files).toEqual([
      'widgets/shop/o_gift_note.tsx',
      'widgets/shop/o_gift_note.states.ts',
      'tests/unit/widgets/shop/o_gift_note.test.ts',
    ]);
    expect(readFileSync(path.join(root, files[2] as string), 'utf8')).toContain("'#widgets/shop/o_gift_note.tsx'");
  });

  it('creates them in an area of the domain', () => {
    const files = newWidget(root, 'shop/cart/o_gift_note');
    expect(files).toEqual([
      'widgets/shop/cart/o_gift_note.tsx',
      'widgets/shop/cart/o_gift_note.states.ts',
      'tests/unit/widgets/shop/o_gift_note.test.ts',
    ]);
    expect(readFileSync(path.join(root, files[2] as string), 'utf8')).toContain("'#widgets/shop/cart/o_gift_note.tsx'");
  });

  it('creates the three in the folder of a theme', () => {
    const theme = path.join(root, 'harbor');
    mkdirSync(theme);
    const files = newWidget(root, 'shop/o_gift_note', theme);
    expect(files).toEqual(
      ['o_gift_note.tsx', 'o_gift_note.states.ts', 'o_gift_note.test.ts'].map((file) =>
        path.join(theme, 'widgets/shop', file),
      ),
    );
    for (const file of files.slice(1)) expect(readFileSync(file, 'utf8')).toContain("'./o_gift_note.tsx'");
  });

  it.each(['o_gift', 'shop/parts/o_gift', 'shop/gift', 'shop/O_gift', 'shop/../o_gift', ''])(
    'rejects %j, which is neither domain/name nor domain/area/name',
    (place) => {
      expect(() => newWidget(root, place)).toThrow(`'${place}' is not a widget path.`);
    },
  );

  it('rejects the core folder, which holds shared parts only', () => {
    expect(() => newWidget(root, 'core/o_gift')).toThrow('Choose a domain.');
  });

  it('rejects a domain that does not exist', () => {
    expect(() => newWidget(root, 'shoop/o_gift')).toThrow("There is no domain 'shoop'. Domains: shop, website.");
  });

  it('rejects a name that a widget of any domain already has', () => {
    mkdirSync(path.join(root, 'widgets/website'), { recursive: true });
    writeFileSync(path.join(root, 'widgets/website/o_gift.ts'), '');
    expect(() => newWidget(root, 'shop/o_gift')).toThrow(
      "There is already a widget 'o_gift': widgets/website/o_gift.ts.",
    );
  });
});
