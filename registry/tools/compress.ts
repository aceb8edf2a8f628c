import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip, constants as zlib } from 'node:zlib';

const COMPRESSIBLE = /\.(js|css|svg|json|txt|xml)$/;

/** Bytes from which the best compression takes seconds, and saves little more. */
const LARGE = 300_000;

/** Writes `.br` and `.gz` beside the files. A hashed name that has them already holds the same bytes. */
export async function compressAll(root: string, files: string[]): Promise<string[]> {
  const outputs = await Promise.all(
    files.filter((file) => COMPRESSIBLE.test(file)).map((file) => compress(root, file)),
  );
  return outputs.flat();
}

async function compress(root: string, file: string): Promise<string[]> {
  const outputs = [`${file}.br`, `${file}.gz`];
  const isHashed = /-[A-Za-z0-9]{8,}\.\w+$/.test(file);
  if (isHashed && outputs.every((output) => existsSync(path.join(root, output)))) return outputs;
  const content = await readFile(path.join(root, file));
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, {
      params: {
        [zlib.BROTLI_PARAM_SIZE_HINT]: content.length,
        ...(content.length > LARGE && { [zlib.BROTLI_PARAM_QUALITY]: 9 }),
      },
    }),
    promisify(gzip)(content, { level: 9 }),
  ]);
  await Promise.all([writeFile(path.join(root, `${file}.br`), br), writeFile(path.join(root, `${file}.gz`), gz)]);
  return outputs;
}
