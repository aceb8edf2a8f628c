/** Keeps what people changed by hand since the last import. */
import { hash } from 'node:crypto';
import { importedChange } from '#core/staff_form/change_log.ts';
import { staffChanges } from '#core/staff_form/changes.schema.ts';
import { importedProducts } from '#shop/schema/imports.schema.ts';
import type { Batch, Entry } from './batch.ts';
import { type History, NO_HISTORY } from './history.ts';
import type { StoredProduct } from './stored_products.ts';

export type Values<V> = {
  /** Undefined: nothing is stored yet. */
  present: V | undefined;
  wanted: V;
  /** How the values look to people, where they are no plain text. */
  shown?: { present: string; wanted: string };
  /** The variant or value whose field it is, as the file calls it. */
  part?: string;
  /** For what changes by itself, such as stock: whether it was people this time. */
  mayBeByHand?: boolean;
};

/**
 * Decides which value a field gets, and reports a conflict where people changed it since the last import.
 * @returns the file's value, or the present one if people chose it and the import does not overwrite
 */
export function settle<V>(entry: Entry, { overwrites }: Batch, field: string, values: Values<V>): V {
  const { present, wanted, mayBeByHand = true } = values;
  const digest = digestOf(wanted);
  const isSame = present === undefined || digestOf(present) === digest;
  if (!isSame && mayBeByHand && isByHand(entry, field, digestOf(present))) {
    entry.conflicts.push(conflictOf(entry, field, values));
    if (!overwrites) return present;
  }
  entry.digests[field] = digest;
  return wanted;
}

/** Remembers that the import took a variant out of sale. */
export function rememberGone(entry: Entry, combination: string): void {
  entry.digests[activeField(combination)] = digestOf(false);
}

/** Whether people added a variant that no import wrote. */
export function isHandmade({ history }: Entry, combination: string): boolean {
  const { digests, isEdited } = history;
  return digests ? digests[activeField(combination)] === undefined : isEdited;
}

/** The field that says whether a variant is sold; every imported variant has it. */
const activeField = (combination: string): string => `${combination} isActive`;

function isByHand({ history }: Entry, field: string, present: string): boolean {
  const remembered = history.digests?.[field];
  return remembered === undefined ? history.isEdited : remembered !== present;
}

function conflictOf<V>({ product }: Entry, key: string, { present, wanted, shown, part }: Values<V>) {
  return {
    line: product.line,
    record: product.handle,
    ...(part && { part }),
    field: key.split(' ').at(-1) ?? key,
    key: key.trim(),
    present: shown?.present ?? text(present),
    wanted: shown?.wanted ?? text(wanted),
  };
}

const text = (value: unknown): string =>
  value === null || value === undefined ? '' : typeof value === 'object' ? '' : String(value);

/** Digests of short values, such as `null`, `true` and prices, which most fields have. */
const knownDigests = new Map<string, string>();
const MOST_KNOWN = 2000;
const LONGEST_KNOWN = 16;

export function digestOf(value: unknown): string {
  const text = JSON.stringify(value);
  const known = knownDigests.get(text);
  if (known) return known;
  const digest = hash('sha1', text, 'base64url').slice(0, 10);
  if (text.length <= LONGEST_KNOWN && knownDigests.size < MOST_KNOWN) knownDigests.set(text, digest);
  return digest;
}

/** What is known of a stored product before the import. */
export const startOf = (stored: StoredProduct | null, histories: ReadonlyMap<number, History>) => {
  const history = (stored && histories.get(stored.template.id)) ?? NO_HISTORY;
  return { history, digests: { ...history.digests }, conflicts: [], keepsPrice: false, keepsOptions: false };
};

/** Shows in the history of each product what the import put in place of what people had set. */
export async function logOverwritten({ entries, overwrites, by, writer }: Batch): Promise<void> {
  if (!overwrites) return;
  const rows = entries
    .filter(({ conflicts }) => conflicts.length > 0)
    .map(({ templateId, conflicts }) =>
      importedChange(
        { kind: 'product_templates', recordId: templateId },
        conflicts.map(({ key, ...conflict }) => ({ ...conflict, field: key })),
        by,
      ),
    );
  if (rows.length > 0) await writer.put(staffChanges, rows);
}

/** Remembers what this import wrote. */
export async function writeDigests({ entries, writer }: Batch): Promise<void> {
  const rows = entries
    .filter(({ digests, history }) => JSON.stringify(digests) !== JSON.stringify(history.digests))
    .map(({ templateId, digests }) => ({ templateId, digests, at: new Date() }));
  await writer.put(importedProducts, rows, { target: ['templateId'], update: ['digests', 'at'] });
}
