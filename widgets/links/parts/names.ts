/** Names of campaigns, media and sources: what exists, what is offered, what is created. */
import { call } from '#registry/call.ts';
import { t } from '#registry/texts.ts';
import type { Suggestion } from '#widgets/core/hooks/use_combobox.ts';

export const KINDS = ['campaign', 'medium', 'source'] as const;
export type Kind = (typeof KINDS)[number];

export type Name = { id: number; name: string };

export type NameStore = {
  all(): Promise<Name[]>;
  /** Finds or creates the name; null for none. */
  idOf(name: string): Promise<number | null>;
};

const MOST_OFFERED = 8;

/** Names compare without regard to upper and lower case. */
const isSame = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();

/** Names that contain the typed text, then the offer to create it if no name is the same. */
export function offersFor(entered: string, known: readonly Name[]): Suggestion[] {
  const wanted = entered.trim().toLowerCase();
  const found = known.filter(({ name }) => name.toLowerCase().includes(wanted)).slice(0, MOST_OFFERED);
  const offers = found.map(({ name }) => ({ label: name, text: name }));
  if (wanted === '' || known.some(({ name }) => isSame(name, entered))) return offers;
  return [...offers, { label: t("Create '{name}'", { name: entered.trim() }), text: entered.trim() }];
}

export const nameStores = (): Record<Kind, NameStore> => ({
  campaign: nameStore('campaign'),
  medium: nameStore('medium'),
  source: nameStore('source'),
});

function nameStore(kind: Kind): NameStore {
  let loading: Promise<Name[]> | undefined;
  const all = () => {
    loading ??= ask<Name[]>(kind, 'search_read', [], { domain: [], fields: ['id', 'name'] }).catch((error) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
  return {
    all,
    async idOf(entered) {
      const name = entered.trim();
      if (name === '') return null;
      const known = await all();
      const found = known.find((one) => isSame(one.name, name));
      if (found) return found.id;
      const id = await ask<number>(kind, 'create', [{ name }]);
      known.push({ id, name });
      return id;
    },
  };
}

const ask = <Answer>(kind: Kind, method: string, args: unknown[], kwargs: object = {}) =>
  call<Answer>(`/web/dataset/call_kw/utm.${kind}/${method}`, { args, kwargs });
