/** Gives texts of forms the line breaks that their fields had. */
import type { FastifyRequest } from 'fastify';

/** In a field a line break is one character, and its `maxlength` counts it as one; forms send it as two. */
export const withFieldLineBreaks = (text: string): string => text.replace(/\r\n?/g, '\n');

const isForm = ({ headers }: FastifyRequest): boolean =>
  headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false;

/** Runs before any route reads the form; forms with files are read by `receiveUpload`. */
export async function restoreLineBreaks(request: FastifyRequest): Promise<void> {
  const { body } = request;
  if (!isForm(request) || typeof body !== 'object' || body === null) return;
  const fields = body as Record<string, unknown>;
  for (const [name, value] of Object.entries(fields)) fields[name] = restored(value);
}

function restored(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(restored);
  return typeof value === 'string' ? withFieldLineBreaks(value) : value;
}
