/** Opens a visitor's browser and fails on errors that must not occur. */
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  type ConsoleMessage,
  expect,
  type Page,
  type Request,
} from '@playwright/test';
import { LONGEST_START_MS, startTourServer, type TourServer } from './tour_server.ts';

/** What kind of browser: one of each kind is opened once and used by all visits, because opening takes longest. */
export type Kind = 'script' | 'plain';

export type Visit = {
  page: Page;
  /** Something bad that is meant to happen: it must, and fails the test no more. */
  expectTrouble(pattern: RegExp): void;
};

type Opened = { context: BrowserContext; page: Page };

type Fixtures = {
  /** A new visitor: no cookies, an empty page. */
  visit(kind: Kind): Promise<Visit>;
};
type WorkerFixtures = {
  server: TourServer;
  opened: Map<Kind, Opened>;
};

const DESKTOP = { width: 1280, height: 900 };
const EMPTY = 'about:blank';

const OPTIONS: Record<Kind, BrowserContextOptions> = {
  script: {},
  plain: { javaScriptEnabled: false },
};

export const test = base.extend<Fixtures, WorkerFixtures>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs from its pattern.
    async ({}, use) => {
      const server = await startTourServer();
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: LONGEST_START_MS },
  ],
  opened: [
    // biome-ignore lint/correctness/noEmptyPattern: as above.
    async ({}, use) => {
      const opened = new Map<Kind, Opened>();
      await use(opened);
      for (const { context } of opened.values()) await context.close();
    },
    { scope: 'worker' },
  ],
  visit: async ({ browser, server, opened }, use) => {
    const endings: (() => Promise<void>)[] = [];
    await use(async (kind) => {
      const { context, page } = opened.get(kind) ?? (await open(browser, kind, server.url));
      opened.set(kind, { context, page });
      await context.clearCookies();
      await context.setExtraHTTPHeaders({ 'x-forwarded-for': nextAddress() });
      await page.setViewportSize(DESKTOP);
      const { visit, end } = watch(page, kind, server);
      endings.push(end);
      return visit;
    });
    for (const end of endings) await end();
  },
});

let visits = 0;

/** One of this machine, which alone is shown the mails, and not that of the proxy. */
function nextAddress(): string {
  visits += 1;
  return `127.18.${visits >> 8}.${visits & 255}`;
}

async function open(browser: Browser, kind: Kind, baseURL: string): Promise<Opened> {
  const context = await browser.newContext({
    ...OPTIONS[kind],
    baseURL,
    // Stand-ins of providers have certificates of their own.
    ignoreHTTPSErrors: true,
    locale: 'en-US',
    reducedMotion: 'reduce',
    userAgent: userAgentOf(browser),
  });
  return { context, page: await context.newPage() };
}

/** A person's: without a window a browser says so, and is taken for a robot. */
const userAgentOf = (browser: Browser): string =>
  `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${browser.version()} Safari/537.36`;

type Watched = { visit: Visit; end(): Promise<void> };

/** Browsers say on the console what breaks the content policy. What a visitor leaves behind by going on is no failure. */
function watch(page: Page, kind: Kind, server: TourServer): Watched {
  const troubles: string[] = [];
  const expected: RegExp[] = [];
  const hearConsole = (message: ConsoleMessage) => {
    const place = message.location().url;
    if (['error', 'warning'].includes(message.type())) troubles.push(`${message.type()}: ${message.text()} (${place})`);
  };
  const hearError = (error: Error) => troubles.push(`page error: ${error.message}`);
  const hearFailure = (request: Request) => {
    const reason = request.failure()?.errorText ?? '';
    if (reason !== 'net::ERR_ABORTED' && !isUnwanted(request, kind))
      troubles.push(`failed: ${request.url()} ${reason}`);
  };
  page.on('console', hearConsole).on('pageerror', hearError).on('requestfailed', hearFailure);

  return {
    visit: { page, expectTrouble: (pattern) => void expected.push(pattern) },
    async end() {
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      if (page.url() !== EMPTY) {
        await page.evaluate(forget).catch(() => {});
        await page.goto(EMPTY);
      }
      page.off('console', hearConsole).off('pageerror', hearError).off('requestfailed', hearFailure);
      const log = server.takeLog();
      if (log) troubles.push(`the server said: ${log}`);
      const surprises = troubles.filter((line) => !expected.some((pattern) => pattern.test(line)));
      expect(surprises, 'what must not happen in a visit').toEqual([]);
      const missing = expected.filter((pattern) => !troubles.some((line) => pattern.test(line)));
      expect(missing, 'troubles that were to come').toEqual([]);
    },
  };
}

/** What a page kept in this tab is not for the next visitor. Some pages, such as an empty one, keep nothing. */
const forget = () => {
  sessionStorage.clear();
  localStorage.clear();
};

/** A browser without scripts asks for none, and calls that a failure. */
const isUnwanted = (request: Request, kind: Kind): boolean => kind === 'plain' && request.url().endsWith('.js');

export { expect };
