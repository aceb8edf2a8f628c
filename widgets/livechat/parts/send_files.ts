import { sendForm } from '#registry/call.ts';

/** Sends the files of a field to a conversation; they appear as its other messages do. @returns false: it has ended */
export async function sendFiles(url: string, field: HTMLInputElement, signal?: AbortSignal): Promise<number | false> {
  const data = new FormData();
  for (const file of field.files ?? []) data.append('attachment', file);
  if (!data.has('attachment')) return false;
  const id = await sendForm<number | false>(url, data, signal ? { signal } : {});
  // Kept after a failure, so that they need not be picked again.
  field.value = '';
  return id;
}
