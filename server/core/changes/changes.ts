/** Announces changed records to every cache, in this process and in others. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { engine as engineName } from '#core/db/columns.ts';
import { db, inTransaction, rows } from '#core/db/database.ts';
import { currentScope, type Scope } from '#core/db/scope.ts';
import { changes } from './changes.schema.ts';

/**
 * Tags of what changed: records (`product:12`), kinds (`category`) or events (`jobs`). `all`: too many or unknown; drop
 * everything.
 */
export type Changed = string[] | 'all';

export const CHANNEL = 'changes';
export const ORIGIN = randomUUID();

const MOST_TAGS = 1000;
/** PostgreSQL takes less than 8000 bytes. */
const MOST_PAYLOAD_BYTES = 7500;

const listeners = new Set<(tags: Changed) => void>();
const pending = new WeakMap<Scope, Set<string>>();

/**
 * Announces what the open transaction changes, or changes now if there is none: in this process right after the commit,
 * in others within a third of a second.
 */
export async function changed(...tags: string[]): Promise<void> {
  await inTransaction(async () => {
    const root = currentScope()?.root as Scope;
    const noted = pending.get(root) ?? startNoting(root);
    for (const tag of tags) noted.add(tag);
  });
}

/** The listener runs synchronously after the commit. @returns a function that removes it */
export function onChange(listener: (tags: Changed) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function publishChanges(tags: Changed): void {
  for (const listener of listeners) {
    try {
      listener(tags);
    } catch (error) {
      console.error('A change listener failed.', error);
    }
  }
}

/**
 * Tags of a nested transaction that is rolled back are announced all the same: dropping too much from a cache does no
 * harm.
 */
function startNoting(root: Scope): Set<string> {
  const noted = new Set<string>();
  pending.set(root, noted);
  root.beforeHooks.push(() => {
    pending.delete(root);
    return announce([...noted]);
  });
  root.afterHooks.push(() => publishChanges([...noted]));
  return noted;
}

async function announce(tags: string[]): Promise<void> {
  const announced = tags.length > MOST_TAGS ? [ALL] : tags;
  if (engineName === 'sqlite') {
    await db.insert(changes).values({ origin: ORIGIN, tags: announced, at: new Date() });
    return;
  }
  const payload = writePayload(announced);
  await rows(sql`select pg_notify(${CHANNEL}, ${payload.length > MOST_PAYLOAD_BYTES ? writePayload([ALL]) : payload})`);
}

const ALL = '*';

const writePayload = (tags: string[]): string => JSON.stringify([ORIGIN, ...tags.map(asciiOnly)]);

/** Makes the number of characters equal the number of bytes. */
const asciiOnly = (tag: string): string => encodeURI(tag);

/** @returns null for what this process wrote itself. */
export function parsePayload(payload: string): Changed | null {
  const [origin, ...tags] = JSON.parse(payload) as [string, ...string[]];
  return origin === ORIGIN ? null : parseTags(tags.map(decodeURI));
}

export const parseTags = (tags: string[]): Changed => (tags.includes(ALL) ? 'all' : tags);
