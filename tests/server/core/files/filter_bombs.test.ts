/** Drawings of a few kilobytes that would take minutes to render. */
import { describe, expect, it } from 'vitest';
import type { pixelWork } from '#core/pixels/pixel_work.ts';
import { pictureSize, rasterised, resized } from '#core/pixels/pixels.ts';
import { programFile } from '#core/process/project.ts';
import { type WorkerProgram, workerProcess } from '#core/process/worker_process.ts';
import { isForThisEngine, isFullRun } from '#tests/setup/full_run.ts';
import { drawnPng, drawnSvg, filterBombs } from '#tests/setup/records/drawings.ts';

class Failed extends Error {}

const open = (limits: Partial<WorkerProgram>) =>
  workerProcess<typeof pixelWork>({
    file: programFile('core/pixels/pixel_process'),
    failed: (reason) => new Failed(reason),
    idleMs: 1_000,
    mostQuestions: 500,
    ...limits,
  });

describe('Two SVG drawings with filters over 5000 by 5000 pixels', () => {
  it('are few bytes', () => {
    for (const bomb of filterBombs()) expect(bomb.length).toBeLessThan(4_600);
  });

  it.runIf(isForThisEngine)(
    'end at the time limit of the process without much memory, and it then renders other drawings',
    async () => {
      const ask = open({ maxMs: 3_000, maxBytes: 300 * 1024 * 1024 });
      for (const result of await Promise.allSettled(filterBombs().map((bomb) => ask('rasterised', bomb))))
        expect(result).toMatchObject({ status: 'rejected', reason: new Failed('It took longer than 3 seconds.') });
      expect((await ask('rasterised', drawnSvg())).length).toBeGreaterThan(0);
    },
  );

  it('are refused at once when a visitor sends them', async () => {
    for (const bomb of filterBombs())
      await expect(pictureSize(() => bomb, 'visitor')).rejects.toMatchObject({ status: 400 });
  });

  it.runIf(isFullRun)(
    'end within the limits of the queue for drawings, and delay no picture of pages, staff or visitors',
    async () => {
      const png = await drawnPng();
      let ended = 0;
      const both = filterBombs().map((bomb) => rasterised(bomb).finally(() => ended++));
      expect((await resized(() => png, 128, 'webp')).length).toBeGreaterThan(0);
      for (const sender of ['staff', 'visitor'] as const)
        expect(await pictureSize(() => png, sender)).toMatchObject({ width: 400 });
      expect(ended).toBe(0);
      for (const result of await Promise.allSettled(both))
        expect(result).toMatchObject({ status: 'rejected', reason: { status: 400 } });
    },
  );
});
