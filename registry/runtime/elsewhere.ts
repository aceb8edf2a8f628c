/** Starts the registry on a page of another server; no other page loads it. */
import { afterLoading, drawIcons } from './drawn_icons.ts';
import { embeddedCart } from './embedded_cart.ts';

/** What the shop serves: the registry of its own pages, and the drawing of its icons. */
type Served = { entry: string; icons: string };

type Registry = Record<'start' | 'stop' | 'demand' | 'offer', unknown>;

const shop = new URL(import.meta.url).origin;

/** Begins once a page, however often it is called. */
export function begin({ entry, icons }: Served): Promise<Registry> {
  if (location.origin === shop) return import(entry);
  globalThis.islands ??= {};
  if (globalThis.islands[shop])
    console.warn(`The registry of ${shop} is on this page twice. The second does nothing: remove its script.`);
  else {
    globalThis.islands[shop] = embeddedCart(shop);
    shareWithOthers();
    void drawIcons(shop + icons);
    afterLoading(tellOrphans);
    loading = import(entry);
  }
  return loading ?? import(entry);
}

let loading: Promise<Registry> | undefined;

/** Markers without `data-origin` belong to the registry that came first. */
function shareWithOthers(): void {
  const { dataset } = document.documentElement;
  dataset.origin ??= shop;
  if (dataset.origin !== shop)
    console.warn(
      `Markers without data-origin belong to ${dataset.origin}. Those of ${shop} need data-origin="${shop}".`,
    );
}

/** A shop that is named and whose registry is not there. */
function tellOrphans(): void {
  const named = Array.from(
    document.querySelectorAll<HTMLElement>('[data-origin]'),
    ({ dataset }) => dataset.origin ?? '',
  );
  for (const origin of new Set(named))
    if (!globalThis.islands?.[origin])
      console.warn(
        `data-origin is "${origin}", and no registry of that origin is on this page. Its markers stay as they are.`,
      );
}
