/** Reads addresses of pages from the sitemap. */

/** Addresses of the sitemap in the default language, from the root. */
export async function sitemap(url: string): Promise<string[]> {
  const [first] = await pathsIn(`${url}/sitemap.xml`);
  return pathsIn(url + first);
}

/** The same in every language. */
export async function wholeSitemap(url: string): Promise<string[]> {
  const files = await pathsIn(`${url}/sitemap.xml`);
  return (await Promise.all(files.map((file) => pathsIn(url + file)))).flat();
}

async function pathsIn(url: string): Promise<string[]> {
  const xml = await (await fetch(url)).text();
  return [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => new URL(address as string).pathname);
}

/** The address in a language; `product:…` and `category:…` are looked up, because their ids depend on the data. */
export function addressIn(prefix: string, known: readonly string[]): (address: string) => string {
  return (address) => {
    const [, tree, slug, rest] = /^(product|category):([^/]+)(.*)$/.exec(address) ?? [];
    if (!tree) return `${prefix}${address}`;
    const found = known.find((one) => one.replace(/-\d+$/, '') === `/shop/${tree}/${slug}`);
    if (!found) throw new Error(`The demo has no ${address}`);
    return `${prefix}${found}${rest}`;
  };
}
