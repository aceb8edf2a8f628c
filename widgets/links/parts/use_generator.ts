import { type MouseEvent, useState } from 'react';
import type { LinkAnswer, NewLinkAnswer } from '#links/contract.ts';
import { CallError, call } from '#registry/call.ts';
import { t } from '#registry/texts.ts';
import { useCopy } from '#widgets/core/hooks/use_copy.ts';
import { useForm } from '#widgets/core/hooks/use_form.ts';
import { useLive } from '#widgets/core/hooks/use_live.ts';
import { notCopied } from './copy_button.tsx';
import { KINDS, type NameStore, nameStores } from './names.ts';

type GeneratorOptions = {
  /** Of a form that the server refused. */
  problem: string;
  /** The address of a link that was made without script. */
  made: string;
  onMade(link: LinkAnswer): void;
};

/** The form makes a link; its button then copies that, until another address is typed. */
export function useGenerator({ problem, made, onMade }: GeneratorOptions) {
  const [stores] = useState(nameStores);
  /** What the button copies. */
  const [link, setLink] = useState<LinkAnswer | null>(null);
  const [address, setAddress] = useState(made);
  const [copies, setCopies] = useState(0);
  const clipboard = useCopy();
  const announce = useLive();
  const form = useForm<LinkAnswer>({
    problems: problem ? { url: problem } : {},
    check: (entries): Record<string, string> => (textOf(entries, 'url') === '' ? { url: problems().empty_url } : {}),
    send: async (entries, signal) => link ?? generateLink(entries, stores, signal),
    done: (answer, target) => {
      for (const kind of KINDS) (target.elements.namedItem(kind) as HTMLInputElement).value = '';
      setLink(answer);
      setAddress(answer.short_url);
      onMade(answer);
      announce(t('Your link is ready: {url}', { url: answer.short_url }));
    },
  });
  const startOver = () => {
    if (!link) return;
    clipboard.reset();
    setLink(null);
    setAddress('');
    setCopies(0);
  };
  const press = (event: MouseEvent) => {
    if (!link) return;
    event.preventDefault();
    if (isByEnterInField(event)) return;
    setCopies(copies + 1);
    void clipboard.copy(address, notCopied());
  };
  return { ...form, stores, address, copies, isCopying: link !== null, isCopied: clipboard.isCopied, startOver, press };
}

export type Generator = ReturnType<typeof useGenerator>;

/** Enter in a field presses the form's button, which keeps no focus of its own then. */
const isByEnterInField = ({ detail }: MouseEvent): boolean =>
  detail === 0 && document.activeElement instanceof HTMLInputElement;

const textOf = (entries: FormData, name: string): string => String(entries.get(name)).trim();

const problems = () => ({ empty_url: t('The URL is empty.'), url_not_found: t('URL not found (404)') });

const refusalOf = (answer: NewLinkAnswer) => ('error' in answer ? problems()[answer.error] : undefined);

/** Names become ids, new ones are created; empty ones are left out. */
async function generateLink(
  entries: FormData,
  stores: Record<string, NameStore>,
  signal: AbortSignal,
): Promise<LinkAnswer> {
  let answer: NewLinkAnswer;
  try {
    const ids = await Promise.all(
      Object.entries(stores).map(async ([kind, store]) => [`${kind}_id`, await store.idOf(textOf(entries, kind))]),
    );
    const body = { url: textOf(entries, 'url'), ...Object.fromEntries(ids.filter(([, id]) => id !== null)) };
    answer = await call<NewLinkAnswer>('/website_links/new', body, { signal });
  } catch (error) {
    throw error instanceof CallError ? failed(error.status) : error;
  }
  if (Array.isArray(answer) && answer[0]) return answer[0];
  const problem = refusalOf(answer);
  throw problem ? new CallError(400, problem, { url: problem }) : failed(400);
}

const failed = (status: number) =>
  new CallError(status, t('An error occur while trying to generate your link. Try again later.'));
