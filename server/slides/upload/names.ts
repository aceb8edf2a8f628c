/** Tags and categories of an upload: known ones by id, new ones by name. */
import type { Translated } from '#core/db/columns.ts';
import { db } from '#core/db/database.ts';
import { Invalid } from '#core/errors.ts';
import { msg } from '#core/msg.ts';
import type { Site } from '#core/sites/site.ts';
import { nameKeyOf } from '#slides/name_key.ts';
import { type Channel, categoriesOf, tagsAt } from '#slides/queries.ts';
import { slideCategories, slideTags } from '#slides/schema.ts';

/** An id, or the name of a new one. */
export type Named = number | string;

const MOST_CATEGORIES = 50;
const MOST_TAGS = 500;
const UNKNOWN = msg('Select a category or tag from the list.');
const TOO_MANY = msg('There are enough of these. Select one from the list.');

type Known = { id: number; name: Translated };

/** The one that is meant, whatever the language and case of its name. */
function find(known: readonly Known[], wanted: Named): number | null {
  if (typeof wanted === 'number') {
    if (!known.some(({ id }) => id === wanted)) throw new Invalid(UNKNOWN);
    return wanted;
  }
  const key = nameKeyOf(wanted);
  return known.find(({ name }) => Object.values(name).some((one) => nameKeyOf(one ?? '') === key))?.id ?? null;
}

/** Within a transaction. */
export async function categoryIdOf(wanted: Named | null, channel: Channel, { language }: Site): Promise<number | null> {
  if (wanted === null) return null;
  const known = await categoriesOf(channel.id);
  const found = find(known, wanted);
  if (found !== null) return found;
  if (known.length >= MOST_CATEGORIES) throw new Invalid(TOO_MANY);
  const sequence = 10 + Math.max(0, ...known.map((one) => one.sequence));
  const [row] = await db
    .insert(slideCategories)
    .values({ channelId: channel.id, name: { [language.code]: wanted as string }, sequence })
    .returning({ id: slideCategories.id });
  return row!.id;
}

/** Within a transaction. */
export async function tagIdsFor(wanted: readonly Named[], site: Site): Promise<number[]> {
  const known = await tagsAt(site);
  const ids = new Set<number>();
  const fresh = new Map<string, string>();
  for (const one of wanted) {
    const found = find(known, one);
    if (found !== null) ids.add(found);
    else fresh.set(nameKeyOf(one as string), one as string);
  }
  if (fresh.size === 0) return [...ids];
  if (known.length + fresh.size > MOST_TAGS) throw new Invalid(TOO_MANY);
  const rows = await db
    .insert(slideTags)
    .values([...fresh.values()].map((name) => ({ companyId: site.company.id, name: { [site.language.code]: name } })))
    .returning({ id: slideTags.id });
  return [...ids, ...rows.map(({ id }) => id)];
}
