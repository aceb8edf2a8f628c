import { call } from '#registry/call.ts';
import { t } from '#registry/texts.ts';
import { combobox, type Suggestion } from '#widgets/core/combobox.ts';

/** What is sent for which field. */
const FIELDS = { campaign: 'campaign-select', medium: 'channel-select', source: 'source-select' } as const;
type Kind = keyof typeof FIELDS;

export type Name = { id: number; name: string };

export type Names = {
  /** Ids of the names in the fields; creates new names and leaves out empty fields. */
  chosen(): Promise<Record<string, number>>;
  clear(): void;
};

const MOST_OFFERED = 8;

/** Names compare without regard to upper and lower case. */
const isSame = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();

/** Names that contain the typed text, then the offer to create it if no name is the same. */
export function offersFor(typed: string, known: readonly Name[]): Suggestion[] {
  const wanted = typed.trim().toLowerCase();
  const found = known.filter(({ name }) => name.toLowerCase().includes(wanted)).slice(0, MOST_OFFERED);
  const offers: Suggestion[] = found.map(({ name }) => name);
  if (wanted === '' || known.some(({ name }) => isSame(name, typed))) return offers;
  return [...offers, { label: t("Create '{name}'", { name: typed.trim() }), text: typed.trim() }];
}

/** The fields for campaign, medium and source, with what others called theirs. */
export function startNames(form: HTMLElement, signal: AbortSignal): Names {
  const fields = (Object.keys(FIELDS) as Kind[]).map((kind) => {
    const input = form.querySelector(`#${FIELDS[kind]}`) as HTMLInputElement;
    return { kind, input, idOf: startField(kind, input, signal) };
  });
  return {
    async chosen() {
      const ids = await Promise.all(fields.map(async ({ kind, idOf }) => [`${kind}_id`, await idOf()] as const));
      return Object.fromEntries(ids.filter((entry): entry is [`${Kind}_id`, number] => entry[1] !== null));
    },
    clear() {
      for (const { input } of fields) input.value = '';
    },
  };
}

/** @returns finds or creates the id of the field's name; null for an empty field */
function startField(kind: Kind, input: HTMLInputElement, signal: AbortSignal): () => Promise<number | null> {
  let loading: Promise<Name[]> | undefined;
  const load = () => {
    loading ??= ask<Name[]>(kind, 'search_read', [], { domain: [], fields: ['id', 'name'] }).catch((error) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
  const idOf = async () => {
    const name = input.value.trim();
    if (name === '') return null;
    const known = await load();
    const found = known.find((one) => isSame(one.name, name));
    if (found) return found.id;
    const id = await ask<number>(kind, 'create', [{ name }]);
    known.push({ id, name });
    return id;
  };
  putAwayNativeList(input, signal);
  combobox({
    input,
    suggest: async (term) => offersFor(term, await load()),
    // Created at once; a failure is repeated and reported when the form is sent.
    taken: () => void idOf().catch(() => {}),
    signal,
  });
  return idOf;
}

const ask = <Answer>(kind: Kind, method: string, args: unknown[], kwargs: object = {}) =>
  call<Answer>(`/web/dataset/call_kw/utm.${kind}/${method}`, { args, kwargs });

/** The browser's own list would lie over ours. */
function putAwayNativeList({ list }: HTMLInputElement, signal: AbortSignal): void {
  const options = [...(list?.childNodes ?? [])];
  list?.replaceChildren();
  signal.addEventListener('abort', () => list?.replaceChildren(...options));
}
