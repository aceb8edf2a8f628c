/** The cart of one tab on a page of another server. */
import type { ForeignPage } from '#registry/foreign_page.ts';

const TOKEN_HEADER = 'x-embed-token';

type Kept = { token: string; pieces: number };

const NOTHING: Kept = { token: '', pieces: 0 };

/** @param shop its origin */
export function embeddedCart(shop: string): ForeignPage {
  const name = `islands ${shop}`;
  let kept = read(name);
  const keep = (more: Partial<Kept>) => {
    kept = { ...kept, ...more };
    write(name, kept);
  };
  return {
    async ask(path, init) {
      const headers = { ...init.headers, ...(kept.token && { [TOKEN_HEADER]: kept.token }) };
      const response = await fetch(new URL(path, shop), { ...init, headers, credentials: 'omit' });
      const token = response.headers.get(TOKEN_HEADER);
      if (token) keep({ token });
      return response;
    },
    address: (path) => shop + path,
    count: () => kept.pieces,
    keepCount: (pieces) => keep({ pieces }),
    forgetCart: () => keep(NOTHING),
    cartAddress: () => `${shop}/shop/cart${kept.token && `?embed=${encodeURIComponent(kept.token)}`}`,
  };
}

/** Where a browser gives a page no storage, its cart lasts until the page is left. */
function read(name: string): Kept {
  try {
    return { ...NOTHING, ...JSON.parse(sessionStorage.getItem(name) ?? '{}') };
  } catch {
    return NOTHING;
  }
}

function write(name: string, kept: Kept): void {
  try {
    sessionStorage.setItem(name, JSON.stringify(kept));
  } catch {
    // See above.
  }
}
