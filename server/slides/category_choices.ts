/** The categories of a channel, for the fields in which one is chosen. */
import type { FastifyRequest } from 'fastify';
import { pick } from '#core/i18n/translated.ts';
import { categoriesOf } from './queries.ts';

export async function categoryChoices(channelId: number, { site, texts }: Pick<FastifyRequest, 'site' | 'texts'>) {
  const categories = await categoriesOf(channelId);
  return [
    { value: '', label: texts.t('Uncategorized') },
    ...categories.map(({ id, name }) => ({ value: String(id), label: pick(name, site.language.code) })),
  ];
}
