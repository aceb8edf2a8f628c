/** Parses target addresses of links, and adds their UTM parameters. */

/** Parameters that attribute a visit to a campaign. */
export type Utm = { campaign: string | null; medium: string | null; source: string | null };

/**
 * The web address that somebody typed, `http://` put before it where it has no scheme; a path is one of our own site.
 * @returns null for what is no address of the web
 */
export function webAddress(entered: string, ownOrigin: string): URL | null {
  const isPath = /^\/(?!\/)/.test(entered);
  const written = isPath ? ownOrigin + entered : withScheme(entered);
  if (!URL.canParse(written)) return null;
  const url = new URL(written);
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:';
  return isWeb && url.hostname && !url.username && !url.password ? url : null;
}

/** `example.com:8080` has a port, `mailto:me` a scheme. */
function withScheme(entered: string): string {
  return /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(entered) ? entered : `http://${entered}`;
}

/** What the address says itself wins over the names of campaign, medium and source. */
export function withUtm(address: string, { campaign, medium, source }: Utm): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries({ campaign, medium, source }))
    if (value && !url.searchParams.has(`utm_${name}`)) url.searchParams.set(`utm_${name}`, value);
  return url.href;
}

/** The query of the click goes on to the target; what the link says itself wins. */
export function withQuery(target: string, query: string): string {
  if (query === '') return target;
  const url = new URL(target);
  const own = new Set(url.searchParams.keys());
  for (const [name, value] of new URLSearchParams(query)) if (!own.has(name)) url.searchParams.append(name, value);
  return url.href;
}
