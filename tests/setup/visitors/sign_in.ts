/** @returns the session cookie of a person of the demo site. */
export async function sessionOf(url: string, name: string): Promise<string> {
  const response = await fetch(`${url}/web/login`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams({ login: `${name}@example.com`, password: 'demo' }),
  });
  const session = response.headers.getSetCookie().flatMap((cookie) => /^session=([^;]+)/.exec(cookie)?.[1] ?? [])[0];
  if (!session) throw new Error(`${name} could not sign in: ${response.status}`);
  return session;
}
