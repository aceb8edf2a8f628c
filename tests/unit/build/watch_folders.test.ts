import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { watchFolders } from '#registry/tools/watch_folders.ts';

const FILE = 'templates/shop/cart/cart.eta';

/** A project whose templates are watched. */
function watched() {
  const root = mkdtempSync(path.join(tmpdir(), 'shop-watch-'));
  const at = (file: string) => path.join(root, file);
  const write = (file: string) => {
    mkdirSync(path.dirname(at(file)), { recursive: true });
    writeFileSync(at(file), '<p>');
  };
  write(FILE);
  write('var/database');
  const changed = vi.fn();
  const stop = watchFolders(root, ['templates', 'widgets'], changed);
  onTestFinished(() => {
    stop();
    rmSync(root, { recursive: true });
  });
  return {
    at,
    write,
    changed,
    /** Waits until a change is reported and no further report follows. */
    async hears(change: () => void) {
      changed.mockClear();
      change();
      await vi.waitFor(() => expect(changed).toHaveBeenCalled());
      await settled(changed);
    },
  };
}

/** Waits for all reports of one change, which arrive together. */
async function settled(changed: ReturnType<typeof vi.fn>): Promise<void> {
  for (let before = -1; before !== changed.mock.calls.length; ) {
    before = changed.mock.calls.length;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

it('watchFolders reports a file each time that another file is renamed over it', async () => {
  const { at, write, hears } = watched();
  for (let time = 0; time < 4; time++) {
    await hears(() => {
      write('templates/shop/new');
      renameSync(at('templates/shop/new'), at(FILE));
    });
  }
  await hears(() => write(FILE));
});

it('watchFolders reports a file that is deleted and created again', async () => {
  const { at, write, hears } = watched();
  await hears(() => rmSync(at(FILE)));
  await hears(() => write(FILE));
  await hears(() => write(FILE));
});

it('watchFolders reports files in folders that were created later', async () => {
  const { write, hears } = watched();
  await hears(() => write('templates/slides/deep/one.eta'));
  await hears(() => write('templates/slides/deep/one.eta'));
  await hears(() => write('widgets/shop/o_price.ts'));
  await hears(() => write('widgets/shop/o_price.ts'));
});

it.each(['templates/shop', 'templates'])(
  'watchFolders reports changes after %s is deleted and created again',
  async (folder) => {
    const { at, write, hears } = watched();
    for (let time = 0; time < 2; time++) {
      await hears(() => {
        rmSync(at(folder), { recursive: true });
        write(FILE);
      });
      await hears(() => write(FILE));
    }
  },
);

it('watchFolders does not report files outside the watched folders', async () => {
  const { write, changed, hears } = watched();
  changed.mockClear();
  write('var/database');
  write('README.md');
  await settled(changed);
  expect(changed).not.toHaveBeenCalled();
  await hears(() => write(FILE));
});
