/** Signs a browser in by posting the form, which is toured elsewhere. */
import { expect, type Page } from '@playwright/test';

/** @param name of a person of the demo site */
export async function signIn(page: Page, url: string, name: string): Promise<void> {
  const answer = await page.context().request.post(`${url}/web/login`, {
    form: { login: `${name}@example.com`, password: 'demo' },
    headers: { 'sec-fetch-site': 'same-origin' },
    maxRedirects: 0,
  });
  expect(answer.status(), `${name} signs in`).toBe(303);
}
