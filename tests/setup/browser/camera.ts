/** A browser whose camera films a QR code. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { encode } from 'uqr';

const WIDTH = 640;
const HEIGHT = 480;
const [BLACK, WHITE, NO_COLOUR] = [16, 235, 128];
/** Modules of white around the code. */
const MARGIN = 4;

/** @returns also the folder of its film, which the browser reads for as long as it runs */
export async function browserWithCamera(text: string): Promise<{ browser: Browser; folder: string }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'camera-'));
  const film = path.join(folder, 'code.y4m');
  writeFileSync(film, filmOf(text));
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM as string,
    args: [
      '--no-sandbox',
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ],
  });
  return { browser, folder };
}

/** Two frames of a code, as raw video (YUV4MPEG2), which is shown again and again. */
function filmOf(text: string): Buffer {
  const brightness = Buffer.alloc(WIDTH * HEIGHT, WHITE);
  const { data, size } = encode(text, { ecc: 'M', border: MARGIN });
  const scale = Math.floor(HEIGHT / size);
  const left = Math.floor((WIDTH - size * scale) / 2);
  for (const [row, modules] of data.entries())
    for (const [column, isDark] of modules.entries())
      if (isDark)
        for (let y = row * scale; y < (row + 1) * scale; y++)
          brightness.fill(BLACK, y * WIDTH + left + column * scale, y * WIDTH + left + (column + 1) * scale);
  const colour = Buffer.alloc((WIDTH * HEIGHT) / 2, NO_COLOUR);
  const frame = [Buffer.from('FRAME\n'), brightness, colour];
  return Buffer.concat([Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`), ...frame, ...frame]);
}
