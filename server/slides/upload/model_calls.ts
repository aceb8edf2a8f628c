/** Model calls of the upload dialog, for who may add to a channel. */
import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { db } from '#core/db/database.ts';
import type { ModelCall } from '#core/domain/domain.ts';
import { Forbidden, Invalid } from '#core/errors.ts';
import { pick } from '#core/i18n/translated.ts';
import { msg } from '#core/msg.ts';
import { membershipsOf, reachOf } from '#slides/access.ts';
import { nameKeyOf } from '#slides/name_key.ts';
import { categoriesOf, channelsAt, tagsAt } from '#slides/queries.ts';
import { slides } from '#slides/schema.ts';

type Input = Parameters<ModelCall['run']>[0];

const NOT_ASKED_LIKE_THAT = msg('This call does not exist.');
/** `[['channel_id', '=', 1], ['name', '=', 'Care']]` */
const domain = z
  .array(z.tuple([z.string().max(40), z.literal('='), z.union([z.string().max(500), z.number()])]))
  .max(5);

function conditionsIn({ args, kwargs }: Input): Map<string, string | number> {
  const read = domain.safeParse(args[0] ?? kwargs.domain ?? []);
  if (!read.success) throw new Invalid(NOT_ASKED_LIKE_THAT);
  return new Map(read.data.map(([field, , value]) => [field, value]));
}

/** @throws Forbidden unless the person may add to it, or to any where none is named */
async function uploadChannel({ person, site }: Input, id: number | null): Promise<number | null> {
  const memberships = await membershipsOf(person);
  const own = (await channelsAt(site)).filter((channel) => reachOf(channel, person, memberships).uploads);
  if (own.length === 0 || (id !== null && !own.some((channel) => channel.id === id))) throw new Forbidden();
  return id;
}

const channelIn = (conditions: Map<string, string | number>): number => Number(conditions.get('channel_id') ?? 0);

async function countNamed(input: Input): Promise<number> {
  const conditions = conditionsIn(input);
  const channelId = channelIn(conditions);
  await uploadChannel(input, channelId);
  const key = nameKeyOf(String(conditions.get('name') ?? ''));
  return db.$count(slides, and(eq(slides.channelId, channelId), eq(slides.nameKey, key)));
}

async function readCategories(input: Input) {
  const channelId = channelIn(conditionsIn(input));
  await uploadChannel(input, channelId);
  return (await categoriesOf(channelId)).map(({ id, name }) => ({ id, name: pick(name, input.site.language.code) }));
}

async function readTags(input: Input) {
  await uploadChannel(input, null);
  return (await tagsAt(input.site)).map(({ id, name }) => ({ id, name: pick(name, input.site.language.code) }));
}

export const slideModelCalls: ModelCall[] = [
  { model: 'slide.slide', method: 'search_count', run: countNamed },
  { model: 'slide.category', method: 'search_read', run: readCategories },
  { model: 'slide.category', method: 'search_count', run: async (input) => (await readCategories(input)).length },
  { model: 'slide.tag', method: 'search_read', run: readTags },
  { model: 'slide.tag', method: 'search_count', run: async (input) => (await readTags(input)).length },
];
