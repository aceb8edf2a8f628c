/** Tells islands of a React app where their shop is. */
import { drawIcons } from '#registry/runtime/drawn_icons.ts';
import { embeddedCart } from '#registry/runtime/embedded_cart.ts';

/** Call it before the first component is drawn. `shop`: its origin, whose setting EMBED_ORIGINS names the app's. */
export function configure({ shop }: { shop: string }): void {
  const { origin } = new URL(shop);
  if (origin === location.origin) return;
  globalThis.islands ??= {};
  // By the origin of this code, which the app has in its own.
  globalThis.islands[new URL(import.meta.url).origin] = embeddedCart(origin);
  void drawIcons(`${origin}/islands/1/icons.svg`);
}
