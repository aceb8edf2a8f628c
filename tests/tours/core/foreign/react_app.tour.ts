/** An app of a React author with islands of the shop, built by Vite. */
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '#core/process/project.ts';
import { goElsewhere } from '#tests/setup/browser/foreign_site.ts';
import type { TourServer } from '#tests/setup/browser/tour_server.ts';
import { expect, test } from '#tests/setup/browser/visit.ts';

const VITE = path.join(ROOT, 'node_modules/vite/bin/vite.js');
const TYPES: Record<string, string> = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript; charset=utf-8' };

/** Builds the app for this shop. @returns the folder with its files */
async function built(shop: string, library: string): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'react-app-'));
  const env = { ...process.env, VITE_SHOP: shop, LIBRARY: library, NODE_ENV: 'production' };
  const cwd = path.join(ROOT, 'fixtures/static/react_app');
  await promisify(execFile)(process.execPath, [VITE, 'build', '--outDir', folder], { cwd, env });
  return folder;
}

async function served(folder: string, { otherOrigin }: TourServer): Promise<Server> {
  const site = createServer(({ url = '/' }, response) => {
    const file = url.startsWith('/assets/') ? url : '/index.html';
    response.setHeader('content-type', TYPES[path.extname(file)] ?? 'text/plain');
    response.end(url === '/empty' ? '' : readFileSync(path.join(folder, file)));
  });
  await once(site.listen(Number(new URL(otherOrigin).port), 'localhost'), 'listening');
  return site;
}

for (const library of ['react', 'preact'])
  test(`An app mounts three islands and puts something into the cart, with ${library}`, async ({ visit, server }) => {
    const folder = await built(server.url, library);
    const site = await served(folder, server);
    const { page } = await visit('script');
    await goElsewhere(page, server.otherOrigin);
    await expect(page.getByRole('heading')).toHaveText('A cactus for everybody');
    await expect(page.locator('p > span[data-island=o_product_price] .price__now')).toHaveText('$39.00');
    await page.getByRole('button', { name: 'Add the cactus' }).click();
    await expect(page.locator('output')).toHaveText('1');
    await page.getByRole('button', { name: 'Add the cactus' }).click();
    await expect(page.locator('output')).toHaveText('2');

    await page.getByRole('button', { name: 'Subscribe', exact: true }).click();
    await expect(page.getByRole('alert')).toHaveText('Enter your email address.');
    await page.getByLabel('Email').fill('reader@example.com');
    await page.getByRole('button', { name: 'Subscribe', exact: true }).click();
    await expect(page.locator('.alert', { hasText: 'Thanks for your subscription!' })).toBeVisible();
    const survey = page.frameLocator('iframe[title="Home and garden"]');
    await expect(survey.getByRole('button', { name: 'Start survey' })).toBeVisible();

    await page.getByRole('link', { name: 'My cart' }).click();
    await expect(page.getByText('You chose 2 pieces on another website.')).toBeVisible();
    site.close();
    rmSync(folder, { recursive: true });
  });
