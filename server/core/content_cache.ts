import type { Redirect, Shown } from './answers.ts';
import { env } from './env.ts';
import { type Content, renderContent, renderFragment } from './render.ts';
import type { Site } from './site.ts';
import { makingBegins, TaggedCache, type Terms } from './tagged_cache.ts';

/** What a handler answered, drawn. */
export type Drawn = Content & Terms & { status: number; isFragment: boolean };

/** Changes that reach every page: websites, menus, languages. */
const FRAME_TAG = 'website';

/** Contents of pages that several visitors share, each within a frame of their own. */
const contents = new TaggedCache<Drawn>(env.FRAGMENT_CACHE_MB, ({ html }) => 2 * html.length + 500);

/** @param key null for what is one visitor's own */
export async function drawnContent(
  key: string | null,
  site: Site,
  handle: () => Promise<Shown | Redirect>,
): Promise<Drawn | Redirect> {
  const kept = key === null ? undefined : contents.find(key);
  if (kept) return kept;
  const begun = makingBegins();
  const shown = await handle();
  if ('redirect' in shown) return shown;
  const drawn = draw(shown, site);
  if (key !== null && drawn.status === 200) contents.keep(key, drawn, drawn, begun);
  return drawn;
}

function draw({ template, data, facts = {}, status = 200, isFragment = false, ...shown }: Shown, site: Site): Drawn {
  const content = isFragment
    ? { html: renderFragment(template, data, site), facts, preloads: new Set<string>() }
    : renderContent(template, data, facts, site);
  const tags = [FRAME_TAG, ...(shown.tags ?? [])];
  return { ...content, status, isFragment, tags, validUntil: shown.validUntil?.getTime() ?? Number.POSITIVE_INFINITY };
}
