import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeWidgetSite } from '#core/widget_docs/static_site.ts';

let folder: string;
beforeAll(async () => {
  folder = path.join(mkdtempSync(path.join(tmpdir(), 'docs-')), 'site');
  await writeWidgetSite(folder);
}, 120_000);
afterAll(() => rmSync(path.dirname(folder), { recursive: true }));

const read = (file: string) => readFileSync(path.join(folder, file), 'utf8');
/** What a page links to, other websites and places in itself apart. */
const linksOf = (file: string) =>
  [...read(file).matchAll(/\s(?:href|src)="([^"#]+)/g)].map(([, link]) => link as string);

describe('the static site of widgets', () => {
  it('lists every widget, each with a page beside it', () => {
    const pages = readdirSync(folder).filter((file) => file.endsWith('.html'));
    const listed = linksOf('index.html').filter((link) => link.endsWith('.html'));
    expect([...new Set([...listed, 'index.html'])].sort()).toEqual(pages.sort());
  });

  it('describes a widget with params, markup and states in both themes', () => {
    const html = read('o_cart_count.html');
    expect(html).toContain('<a href="index.html">Widgets</a>');
    expect(html).toContain('<h2 id="params">');
    expect(html).toMatch(/<dt>While it loads<\/dt><dd><bdi>The page’s HTML/);
    expect(html).toContain('data-widget=&quot;o_cart_count&quot;');
    for (const theme of ['light', 'dark']) expect(html).toContain(`gallery__pane--${theme}`);
  });

  it.each(['index.html', 'o_cart_count.html'])('has only relative links in %s, to files that are there', (file) => {
    const links = linksOf(file);
    expect(links.filter((link) => link.startsWith('/'))).toEqual([]);
    const local = links.filter((link) => !/^[a-z]+:/.test(link));
    expect(local.length).toBeGreaterThan(3);
    expect(local.filter((link) => !existsSync(path.join(folder, link)))).toEqual([]);
  });

  it('asks no server: for pictures, for pages in frames, or by scripts', () => {
    for (const file of readdirSync(folder).filter((one) => one.endsWith('.html'))) {
      const html = read(file);
      expect(html, file).not.toMatch(/\ssrc="\//);
      expect(html, file).not.toContain('/web/image/');
      expect(html.indexOf('<script src="no_server.js">'), file).toBeLessThan(html.indexOf('<script type="module"'));
    }
    expect(read('o_survey.html')).toContain('A page of the server stands here: /survey/start/home-and-garden');
    expect(read('o_block.html')).toContain('There is no server here');
  });

  it('is written again into its folder, and into no other', async () => {
    const other = path.dirname(folder);
    await expect(writeWidgetSite(other)).rejects.toThrow('is not empty');
    writeFileSync(path.join(folder, 'index.html'), '');
    await writeWidgetSite(folder);
    expect(read('index.html')).toContain('o_cart_count');
  }, 120_000);
});
