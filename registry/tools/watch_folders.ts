import { type FSWatcher, readdirSync, statSync, watch } from 'node:fs';
import path from 'node:path';

/**
 * Hears of every change in these folders of a project and in those within, of folders that come later too. Each folder
 * is watched by itself: Node's own recursive watching loses sight of a file on Linux as soon as another takes its place,
 * which is how many editors save and how git checks out.
 * @returns what stops it
 */
export function watchFolders(root: string, folders: readonly string[], changed: () => void): () => void {
  const watchers = new Map<string, FSWatcher>();

  const follow = (folder: string) => {
    try {
      // Before it is read: what comes in the meantime would be in neither.
      const watcher = watch(folder, (kind, name) => hear(kind, folder, name));
      watcher.on('error', () => leave(folder));
      watchers.set(folder, watcher);
      for (const entry of readdirSync(folder, { withFileTypes: true })) {
        if (entry.isDirectory()) watchEntry(path.join(folder, entry.name));
      }
    } catch (error) {
      // It is already deleted, and its parent's watcher reports that.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      leave(folder);
    }
  };
  const leave = (folder: string) => closeWithin(watchers, folder);
  /** A folder that is made again has the name of the last one, and is another one. */
  const watchEntry = (file: string) => {
    leave(file);
    if (statSync(file, { throwIfNoEntry: false })?.isDirectory()) follow(file);
  };
  const hear = (kind: string, folder: string, name: string | null) => {
    if (folder === root && !folders.includes(name ?? '')) return;
    if (kind === 'rename' && name) watchEntry(path.join(folder, name));
    changed();
  };

  watchers.set(
    root,
    watch(root, (kind, name) => hear(kind, root, name)),
  );
  for (const folder of folders) watchEntry(path.join(root, folder));
  return () => leave(root);
}

function closeWithin(watchers: Map<string, FSWatcher>, folder: string): void {
  for (const [one, watcher] of watchers) {
    if (one !== folder && !one.startsWith(folder + path.sep)) continue;
    watcher.close();
    watchers.delete(one);
  }
}
