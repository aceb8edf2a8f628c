import { type FormEvent, useMemo, useRef, useState } from 'react';
import { call } from '#registry/call.ts';
import { t } from '#registry/texts.ts';
import type { AddSlideAnswer } from '#slides/upload/contract.ts';
import { useCall } from '#widgets/core/hooks/use_call.ts';
import { useUnmountSignal } from '#widgets/core/hooks/use_unmount_signal.ts';
import { categoryValue, type Names, namesOf, tagValues } from './names.ts';
import { type FormRef, fieldIn, type Source, useSource } from './use_source.ts';

export type Upload = ReturnType<typeof useUpload>;

const UPLOAD_MS = 300_000;
type Problems = { upload?: string; name?: string };

/** The state of the upload dialog, from the picked file or address to the new slide. */
export function useUpload(channelId: number) {
  const life = useUnmountSignal();
  const names = useMemo(() => namesOf(channelId, life), [channelId, life]);
  const form = useRef<HTMLFormElement>(null);
  const [warning, warn] = useState('');
  const [problems, setProblems] = useState<Problems>({});
  const [isDone, setDone] = useState(false);
  const source = useSource(channelId, form, warn);
  const saving = useCall(async (signal, from: Source, isPublished: boolean) => {
    const values = await valuesIn(form, from, names);
    const body = { channel_id: channelId, ...values, ...(isPublished && { website_published: true }) };
    return call<AddSlideAnswer>('/slides/add_slide', body, { signal, timeoutMs: UPLOAD_MS });
  });
  const save = async (isPublished: boolean) => {
    const found = problemsIn(form, source.now);
    const [wrong] = Object.keys(found);
    setProblems(found);
    warn('');
    if (wrong || !source.now) return fieldIn(form, wrong ?? 'upload').focus();
    const answer = await saving.run(source.now, isPublished);
    if (answer && 'error' in answer) warn(answer.error);
    else if (answer) {
      setDone(true);
      location.assign(answer.url);
    }
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { submitter } = (event.nativeEvent ?? event) as SubmitEvent;
    if (!source.isReading && !saving.isBusy) void save((submitter as HTMLButtonElement | null)?.value === 'on');
  };
  return {
    ...{ form, names, problems, submit },
    ...{ isReading: source.isReading, preview: source.preview, pick: source.pick, look: source.look },
    warning: warning || source.problem || saving.error?.message,
    isSaving: saving.isBusy || isDone,
  };
}

function problemsIn(form: FormRef, source: Source | null): Problems {
  const isNamed = fieldIn(form, 'name').value.trim() !== '';
  return {
    ...(!source && { upload: t('Select a file or enter an address') }),
    ...(!isNamed && { name: t('Enter a title') }),
  };
}

/** The values as the specification names them. */
async function valuesIn(form: FormRef, source: Source, names: Names) {
  const entered = (name: string) => fieldIn(form, name).value.trim();
  const [tags, category] = [entered('tags'), entered('category')];
  return {
    name: entered('name'),
    url: 'url' in source ? source.url : '',
    description: entered('description'),
    tag_ids: tagValues(tags, tags ? await names.tags() : []),
    category_id: categoryValue(category, category ? await names.categories() : []),
    ...('file' in source && source.file),
  };
}
