/** The address of the first product of a list. */
export async function productOn(url: string, list: string): Promise<string> {
  const html = await (await fetch(url + list)).text();
  const [, address] = /class="card__link" href="([^"]+)"/.exec(html) ?? [];
  if (!address) throw new Error(`There is no product on ${list}.`);
  return address;
}
