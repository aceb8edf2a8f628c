/** Names of tags and categories: known ones are sent by id, others as new ones. */

import { call } from '#registry/call.ts';
import { COMMAS } from '#registry/values/commas.ts';
import { loadOnce } from '#widgets/core/load_once.ts';

export type Known = { id: number; name: string };
/** Each list is fetched once for a dialog. */
export type Names = { categories(): Promise<Known[]>; tags(): Promise<Known[]> };

export function namesOf(channelId: number, signal: AbortSignal): Names {
  const ask = (model: string, domain: unknown[]) =>
    call<Known[]>(
      `/web/dataset/call_kw/slide.${model}/search_read`,
      { args: [domain], kwargs: { fields: ['name'] } },
      { signal },
    );
  return {
    categories: loadOnce(() => ask('category', [['channel_id', '=', channelId]])),
    tags: loadOnce(() => ask('tag', [])),
  };
}

export const isSame = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase();

export const splitNames = (entered: string): string[] => entered.split(COMMAS).map((name) => name.trim());

const idOf = (name: string, known: readonly Known[]) => known.find((one) => isSame(one.name, name))?.id;

/** The specified form: `[4, id]`, or `[0, 0, { name }]` for a new one. */
export const tagValues = (entered: string, known: readonly Known[]) =>
  splitNames(entered)
    .filter((name, at, all) => name !== '' && all.findIndex((one) => isSame(one, name)) === at)
    .map((name) => {
      const id = idOf(name, known);
      return id === undefined ? [0, 0, { name }] : [4, id];
    });

/** The specified form: `[id]`, `[0, { name }]` for a new one, `[null]` for none. */
export function categoryValue(entered: string, known: readonly Known[]) {
  const name = entered.trim();
  if (name === '') return [null];
  const id = idOf(name, known);
  return id === undefined ? [0, { name }] : [id];
}
