import { type RefObject, useRef, useState } from 'react';
import { call } from '#registry/call.ts';
import { t } from '#registry/texts.ts';
import type { PreviewAnswer } from '#slides/upload/contract.ts';
import { useCall } from '#widgets/core/hooks/use_call.ts';
import { type FileValues, stemOf } from './read_file.ts';

export type FormRef = RefObject<HTMLFormElement | null>;
/** What is saved: a file that was read, or an address that was previewed. */
export type Source = { file: FileValues } | { url: string };
type Found = { source: Source; preview: string; name: string; description: string };

export const fieldIn = (form: FormRef, name: string) => form.current?.elements.namedItem(name) as HTMLInputElement;

/** The latest file or address counts; nothing can be saved while it is read. */
export function useSource(channelId: number, form: FormRef, warn: (text: string) => void) {
  const [now, setNow] = useState<Source | null>(null);
  const [preview, setPreview] = useState('');
  const looked = useRef('');
  const show = (found: Found) => {
    setNow(found.source);
    setPreview(found.preview);
    for (const name of ['name', 'description'] as const) if (found[name]) fieldIn(form, name).value = found[name];
  };
  const reading = useCall(async (signal, find: (signal: AbortSignal) => Promise<Found | string>) => {
    const found = await find(signal);
    signal.throwIfAborted();
    if (typeof found === 'string') return found;
    show(found);
    return found.name ? titleWarning(channelId, found.name, signal) : '';
  });
  const begin = async (find: (signal: AbortSignal) => Promise<Found | string>) => {
    setNow(null);
    setPreview('');
    warn('');
    const problem = await reading.run(find);
    if (problem) warn(problem);
  };
  const pick = (input: HTMLInputElement) => {
    const [file] = input.files ?? [];
    if (!file) return;
    looked.current = '';
    fieldIn(form, 'url').value = '';
    void begin((signal) => fileFound(file, signal));
  };
  const look = (input: HTMLInputElement) => {
    const url = input.value.trim();
    if (url === '' || url === looked.current) return;
    looked.current = url;
    fieldIn(form, 'upload').value = '';
    void begin((signal) => addressFound(url, channelId, signal));
  };
  return { now, preview, isReading: reading.isBusy, problem: reading.error?.message ?? '', pick, look };
}

/** Its code comes with the first file. */
async function fileFound(file: File, signal: AbortSignal): Promise<Found | string> {
  const { readFile } = await import('./read_file.ts');
  const read = await readFile(file, signal);
  if (typeof read === 'string') return read;
  return { source: { file: read.values }, preview: read.preview, name: stemOf(file.name), description: '' };
}

async function addressFound(url: string, channelId: number, signal: AbortSignal): Promise<Found | string> {
  const answer = await call<PreviewAnswer>('/slides/dialog_preview/', { url, channel_id: channelId }, { signal });
  if ('error' in answer) return answer.error;
  return { source: { url }, preview: answer.url_src, name: answer.title, description: answer.description };
}

/** The title is filled in all the same. */
async function titleWarning(channelId: number, name: string, signal: AbortSignal): Promise<string> {
  const domain = [
    ['channel_id', '=', channelId],
    ['name', '=', name],
  ];
  const path = '/web/dataset/call_kw/slide.slide/search_count';
  const count = await call<number>(path, { args: [domain], kwargs: {} }, { signal });
  return count > 0 ? t('Channel contains the given title, please change before Save or Publish.') : '';
}
