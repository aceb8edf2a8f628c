/** How this code reaches its shop from a page of another server. */

export type ForeignPage = {
  /** Asks the shop instead of the page's own server, as a stranger with the cart of this tab. */
  ask(path: string, init: RequestInit): Promise<Response>;
  /** The shop's address of a path. */
  address(path: string): string;
  /** Pieces in that cart. */
  count(): number;
  keepCount(pieces: number): void;
  /** Begins a new one with the next call. */
  forgetCart(): void;
  /** Address of the shop's page that takes the cart over. */
  cartAddress(): string;
};

declare global {
  /** By the shop's origin: a page may have widgets of several. Each `/islands/1/islands.js` adds its own. */
  var islands: Record<string, ForeignPage> | undefined;
}

/** Undefined on the shop's own pages, and on the server. */
export const foreignPage = (): ForeignPage | undefined => globalThis.islands?.[new URL(import.meta.url).origin];
