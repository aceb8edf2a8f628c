/** Posts forms and signs visitors in without opening pages. */
import { type Cookie, expect, type Page } from '@playwright/test';

/** Posts the form without opening its page, which is checked separately. */
export const send = async (page: Page, address: string, form: Record<string, string | number>) => {
  const headers = { 'sec-fetch-site': 'same-origin' };
  const answer = await page.context().request.post(address, { form, headers, maxRedirects: 0 });
  expect(answer.status(), address).toBe(303);
};

/** Reuses the session of the first sign-in, because checking a password is slow on purpose. */
const sessions = new Map<string, Cookie[]>();
export const signIn = (name: string) => async (page: Page, to: (address: string) => string) => {
  const context = page.context();
  const known = sessions.get(name);
  if (known) return context.addCookies(known);
  await send(page, to('/web/login'), { login: `${name}@example.com`, password: 'demo' });
  const cookies = await context.cookies();
  sessions.set(
    name,
    cookies.filter((cookie) => cookie.name === 'session'),
  );
};
