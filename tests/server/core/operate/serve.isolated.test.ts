import { expect, test, vi } from 'vitest';
import { SettingError } from '#core/process/env.ts';
import { expectConsole } from '#tests/setup/widgets/console.ts';

const done: string[] = [];

vi.mock('#core/changes/changes_watch.ts', () => ({
  watchChanges: async () => {
    done.push('watch');
    return async () => void done.push('stop watching');
  },
}));
vi.mock('#core/db/database.ts', async (original) => ({
  ...(await original<object>()),
  openDatabase: async () => void done.push('open'),
  closeDatabase: async () => void done.push('close'),
  db: { $count: async () => done.push('count') },
}));
vi.mock('#app.ts', () => ({
  buildApp: async () => {
    done.push('build');
    throw new SettingError('Far enough.');
  },
}));

test('the server watches changes from before it builds the application until it closes the database', async () => {
  expectConsole(/Far enough/);
  const { serve } = await import('#commands/serve.ts');
  await serve();
  process.exitCode = undefined;
  const steps = done.filter((step) => step !== 'count');
  expect(steps).toEqual(['open', 'watch', 'build', 'stop watching', 'close']);
});
