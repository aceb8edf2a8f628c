/** Makes one snapshot per engine for all its projects, and removes it afterwards. */
import type { Snapshot } from './snapshot.ts';

type Made = { snapshot: Snapshot; remove(): Promise<void> };

/** Each project loads its own copy of this module; shared state is in `globalThis`. */
const shared = globalThis as { snapshotsOfRun?: Map<string, { made: Promise<Made>; users: number }> };
shared.snapshotsOfRun ??= new Map();
const made = shared.snapshotsOfRun;

/** @returns the snapshot, and what its user calls in the end */
export async function oncePerRun(
  engine: string,
  make: () => Promise<Made>,
): Promise<{ snapshot: Snapshot; done(): Promise<void> }> {
  const entry = made.get(engine) ?? { made: make(), users: 0 };
  made.set(engine, entry);
  entry.users++;
  const { snapshot, remove } = await entry.made;
  const done = async () => {
    if (--entry.users > 0) return;
    made.delete(engine);
    await remove();
  };
  return { snapshot, done };
}
