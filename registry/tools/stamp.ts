import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { BUILD_FOLDER } from './manifest.ts';
import type { ThemeFolder } from './themes/folders.ts';

/** Of everything that is built: what builds it. */
const BUILDERS = ['build.mjs', 'package.json', 'package-lock.json', 'tsconfig.json'];

/** What a build was asked for; the files of themes are sources, too. */
type Choices = { isDev?: boolean; themes?: readonly ThemeFolder[] };

type Stamp = { print: string; outputs: string[]; before: string[] };

/** The inputs of one kind of build, as a hash, and its output files. */
export class Stamps {
  readonly #inputs: string[];
  readonly #file: string;

  /** @param sources patterns of files, from the project's root */
  constructor(file: string, sources: string) {
    this.#inputs = [...BUILDERS, sources];
    this.#file = path.join(BUILD_FOLDER, file);
  }

  /** Tells one state of the sources, of themes too, and one set of options, from another. */
  printOf(root: string, options: Choices): string {
    const hash = createHash('sha256').update(JSON.stringify(options));
    const files = globSync(this.#inputs, { cwd: root }).sort();
    const ofThemes = (options.themes ?? []).flatMap(({ folder }) =>
      globSync('{assets,widgets}/**/*.*', { cwd: folder })
        .sort()
        .map((file) => path.join(folder, file)),
    );
    for (const file of [...files, ...ofThemes]) {
      const { mtimeMs, size } = statSync(path.resolve(root, file));
      hash.update(`${file} ${mtimeMs} ${size}\n`);
    }
    return hash.digest('hex');
  }

  /** Whether the last build has the same sources and options, and all its files exist. */
  isFresh(root: string, options: Choices): boolean {
    const stamp = this.#read(root);
    return (
      stamp?.print === this.printOf(root, options) && stamp.outputs.every((file) => existsSync(path.join(root, file)))
    );
  }

  /** Records a finished build and deletes older ones, except the last: open pages may still request its files. */
  write(root: string, print: string, outputs: string[]): void {
    const last = this.#read(root);
    const isSame = last?.print === print;
    const before = isSame ? last.before : (last?.outputs ?? []);
    const wanted = new Set([...outputs, ...before]);
    for (const file of last?.before ?? []) if (!wanted.has(file)) rmSync(path.join(root, file), { force: true });
    writeFileSync(path.join(root, this.#file), JSON.stringify({ print, outputs, before } satisfies Stamp));
  }

  #read(root: string): Stamp | undefined {
    try {
      return JSON.parse(readFileSync(path.join(root, this.#file), 'utf8'));
    } catch {
      return undefined;
    }
  }
}
