/** Checks and stores files of a submission. */
import { HttpError } from '#core/errors.ts';
import { isOfType } from '#core/files/files.ts';
import type { UploadedFile, UploadLimits } from '#core/files/upload.ts';
import { type ScanResult, scanUpload } from '#core/files/upload_scan.ts';
import { forgetFile, storeUpload } from '#core/files/upload_store.ts';
import type { Texts } from '#core/i18n/texts.ts';
import { msg } from '#core/msg.ts';
import type { Form } from '#forms/queries.ts';
import type { FormField } from '#forms/schema.ts';
import { FieldProblem } from './field_values.ts';

const MEGABYTE = 1024 * 1024;
const FILE_BYTES = 8 * MEGABYTE;

/** What any form may be sent; a field may allow less. */
export const LIMITS: UploadLimits = {
  totalBytes: 24 * MEGABYTE,
  fileBytes: FILE_BYTES,
  files: 10,
  fields: 100,
  fieldBytes: 64 * 1024,
};

/** Beyond the fields of a form, where it takes them. */
const ATTACHMENT: Pick<FormField, 'accept' | 'maxBytes' | 'maxFiles'> = {
  accept: [
    'application/pdf',
    'image/*',
    'text/plain',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'application/vnd.oasis.opendocument.text',
  ],
  maxFiles: 5,
};

/** Types by the names that people know. */
const TYPE_NAMES: Record<string, string> = {
  'application/pdf': 'PDF',
  'image/*': msg('image'),
  'text/plain': msg('plain text'),
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'Word (.docx)',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'Excel (.xlsx)',
  'application/vnd.oasis.opendocument.text': 'OpenDocument (.odt)',
};

export const typeNames = (accept: readonly string[], { joined, say }: Texts): string =>
  joined(accept.map((type) => say(TYPE_NAMES[type] ?? type)));

/** What is wrong with the files sent under a name; nothing where all is well. */
export function problemWithFiles(
  form: Form,
  name: string,
  files: readonly UploadedFile[],
  texts: Texts,
): FieldProblem | null {
  const field = form.fields.find((one) => one.name === name && one.kind === 'binary');
  const rules = field ?? (form.takesAttachments ? ATTACHMENT : null);
  if (!rules) return new FieldProblem(msg('You can’t attach files here.'));
  const { maxFiles = 1, accept, maxBytes = FILE_BYTES } = rules;
  if (files.length > maxFiles && maxFiles === 1) return new FieldProblem(msg('Only one file can be sent here.'));
  if (files.length > maxFiles)
    return new FieldProblem(msg('You can attach up to {maximum} files.'), { maximum: maxFiles });
  for (const file of files) {
    const { name: fileName } = file;
    if (file.isTooBig || file.size > maxBytes)
      return new FieldProblem(msg('"{name}" is too big: files may have {limit} MB.'), {
        name: fileName,
        limit: Math.floor(Math.min(maxBytes, FILE_BYTES) / MEGABYTE),
      });
    if (file.size === 0) return new FieldProblem(msg('"{name}" is empty.'), { name: fileName });
    if (accept && !accept.some((wanted) => isOfType(file.type, wanted)))
      return new FieldProblem(msg('The content of “{name}” does not match its name. Accepted files: {accepted}.'), {
        name: fileName,
        accepted: typeNames(accept, texts),
      });
  }
  return null;
}

export type StoredUpload = { fieldName: string; name: string; fileId: number; scan: ScanResult };

/** Scans and keeps. @throws FieldProblem named by the field when a file can't be read; then none is kept. */
export async function storeFiles(files: readonly UploadedFile[]): Promise<StoredUpload[]> {
  const stored: StoredUpload[] = [];
  for (const file of files) {
    const { fieldName, name } = file;
    try {
      const scan = await scanUpload(file.path);
      const { id } = await storeUpload(file, 'visitor');
      stored.push({ fieldName, name, fileId: id, scan });
    } catch (error) {
      await dropFiles(stored);
      if (error instanceof HttpError) throw new UnreadableFile(fieldName, error);
      throw error;
    }
  }
  return stored;
}

export class UnreadableFile extends FieldProblem {
  readonly fieldName: string;

  constructor(fieldName: string, { sentence, values }: HttpError) {
    super(sentence, values);
    this.fieldName = fieldName;
  }
}

export async function dropFiles(stored: readonly StoredUpload[]): Promise<void> {
  for (const { fileId } of stored) await forgetFile(fileId);
}
