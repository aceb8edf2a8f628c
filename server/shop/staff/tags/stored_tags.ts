/** Finds, renames, merges and deletes the tags of products. */
import { and, eq, isNull, notInArray, or } from 'drizzle-orm';
import { changed } from '#core/changes/changes.ts';
import type { Translated } from '#core/db/columns.ts';
import { db, forUpdate } from '#core/db/database.ts';
import { Invalid } from '#core/errors.ts';
import { pick, SOURCE_LANGUAGE } from '#core/i18n/translated.ts';
import { msg } from '#core/msg.ts';
import { companies } from '#core/sites/schema.ts';
import type { Site } from '#core/sites/site.ts';
import type { StoredRecord } from '#core/staff_form/staff_form.ts';
import { tags, templateTags } from '#shop/schema/schema.ts';

export type Tag = typeof tags.$inferSelect;
export type TagInput = { name: Translated; mergeInto: Tag | null };

export const TAG: StoredRecord = {
  table: tags,
  parts: (id) => [{ table: templateTags, where: eq(templateTags.tagId, id) }],
};

export const NAME_TAKEN = msg('Another tag has this name: merge this one into it');

const ofCompany = ({ company }: Site) => or(isNull(tags.companyId), eq(tags.companyId, company.id));

export const tagsHere = (site: Site): Promise<Tag[]> => db.select().from(tags).where(ofCompany(site)).orderBy(tags.id);

export async function tagOf(id: number, site: Site): Promise<Tag | null> {
  const [row] = await db
    .select()
    .from(tags)
    .where(and(eq(tags.id, id), ofCompany(site)));
  return row ?? null;
}

/** Two people who name or merge tags wait for each other. */
export const holdTags = ({ company }: Site) =>
  forUpdate(db.select({ id: companies.id }).from(companies).where(eq(companies.id, company.id)));

/** By what it is called in any language. */
export const tagNamed = (all: readonly Tag[], text: string): Tag | undefined =>
  all.find(({ name }) => Object.values(name).some((known) => known?.toLowerCase() === text.toLowerCase()));

/** @throws Invalid naming the field */
export async function addTag({ name }: TagInput, site: Site): Promise<number> {
  await holdTags(site);
  await refuseTaken(name, null, site);
  const key = name[SOURCE_LANGUAGE] || pick(name, site.language.code);
  const [made] = await db
    .insert(tags)
    .values({ companyId: site.company.id, key: await freeKey(key, site), name })
    .returning({ id: tags.id });
  return made!.id;
}

/** Within a transaction that holds the tags. @throws Invalid naming the field */
export async function changeTag(row: Tag, { name, mergeInto }: TagInput, site: Site): Promise<void> {
  if (mergeInto) await mergeTags(row, mergeInto);
  else {
    await refuseTaken(name, row.id, site);
    await db.update(tags).set({ name }).where(eq(tags.id, row.id));
  }
  await changed('product');
}

/** Its products get the other tag in its place. */
async function mergeTags(from: Tag, into: Tag): Promise<void> {
  const has = db.select({ id: templateTags.templateId }).from(templateTags).where(eq(templateTags.tagId, into.id));
  await db
    .update(templateTags)
    .set({ tagId: into.id })
    .where(and(eq(templateTags.tagId, from.id), notInArray(templateTags.templateId, has)));
  await db.delete(tags).where(eq(tags.id, from.id));
}

async function refuseTaken(name: Translated, exceptId: number | null, site: Site): Promise<void> {
  const others = (await tagsHere(site)).filter(({ id }) => id !== exceptId);
  for (const [code, text] of Object.entries(name))
    if (text && tagNamed(others, text)) throw new Invalid(NAME_TAKEN, { [`name-${code}`]: NAME_TAKEN });
}

/** A tag that was renamed keeps the name by which imports find it. */
async function freeKey(key: string, { company }: Site): Promise<string> {
  for (let n = 1; ; n += 1) {
    const wanted = n === 1 ? key : `${key} ${n}`;
    if ((await db.$count(tags, and(eq(tags.companyId, company.id), eq(tags.key, wanted)))) === 0) return wanted;
  }
}
