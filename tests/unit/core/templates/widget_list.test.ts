import { expect, it } from 'vitest';
import { widgetList } from '#core/templates/widget_list.ts';
import type { Manifest } from '#registry/tools/manifest.ts';

const widget = (group: string) => ({ load: 'now' as const, hasView: false, group });
const manifest: Pick<Manifest, 'widgets' | 'groups'> = {
  widgets: { o_a: widget('o_a'), o_b: widget('o_a'), o_c: widget('o_c'), o_menu: widget('o_menu') },
  groups: {
    o_a: { hasTexts: false, files: [], word: 'o_a0,o_b0,01' },
    o_c: { hasTexts: false, files: [], word: 'o_c0,02' },
    o_menu: { hasTexts: false, files: [] },
  },
};
const marker = (name: string) => `<i class="x" data-widget="${name}"></i>`;

it('widgetList names the file of each widget that has a marker once', () => {
  const html = ['o_b', 'o_c', 'o_a', 'o_c', 'o_menu', 'o_nowhere', 'constructor'].map(marker).join('');
  expect(widgetList(html, manifest)).toBe('<template data-widget-list="o_a0,o_b0,01 o_c0,02"></template>');
});

it('widgetList is empty without markers, or with those of header and footer alone', () => {
  expect(widgetList('<p>data-widget="o_a</p>', manifest)).toBe('');
  expect(widgetList(marker('o_menu'), manifest)).toBe('');
});
