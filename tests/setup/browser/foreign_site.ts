/** Serves pages of another website, which knows what its authors wrote. */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { ROOT } from '#core/process/project.ts';
import type { TourServer } from './tour_server.ts';

/** Stands for the shop's origin in pages that authors wrote. */
const SHOP = /https:\/\/shop\.example/g;

/** Allows the shops and nothing else: no style and no script in the page. */
const strictPolicy = (shop: string) =>
  [
    "default-src 'none'",
    `script-src ${shop}`,
    `style-src ${shop}`,
    `font-src ${shop}`,
    `connect-src ${shop}`,
    `img-src ${shop} data:`,
    `frame-src ${shop}`,
    `form-action 'self' ${shop}`,
  ].join('; ');

/** A page there with nothing on it. */
const EMPTY = '/empty';

/** The HTML of a request there. */
export type Draw = (request: IncomingMessage) => string;

/** @returns the website, to be closed */
export async function foreignSite(
  { url, otherOrigin }: TourServer,
  draw: Draw,
  origin = otherOrigin,
  others: string[] = [],
): Promise<Server> {
  const site = createServer((request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.setHeader('content-security-policy', strictPolicy([url, ...others].join(' ')));
    response.end(request.url === EMPTY ? '' : draw(request).replace(SHOP, url));
  });
  await once(site.listen(Number(new URL(origin).port), 'localhost'), 'listening');
  return site;
}

/** Goes to a page there. Headers that tests add to tell visitors apart would make browsers ask for each script first. */
export async function goElsewhere(page: Page, address: string): Promise<void> {
  await page.context().setExtraHTTPHeaders({});
  // Tests share a tab, which keeps its cart.
  await page.goto(new URL(EMPTY, address).href);
  await page.evaluate(() => sessionStorage.clear());
  await page.goto(address);
}

/** A page in `fixtures/static/foreign`. */
export const authored = (file: string): string =>
  readFileSync(path.join(ROOT, 'fixtures/static/foreign', file), 'utf8');
