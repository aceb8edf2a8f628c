import { createHash } from 'node:crypto';
import { copyFileSync, cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import type { Settings } from './bundle.ts';
import type { ThemeFolder } from './themes/folders.ts';
import { logicalPath, ofTheme } from './themes/styles.ts';

export const hashOf = (content: string | Buffer) => createHash('sha256').update(content).digest('hex').slice(0, 10);

/**
 * Copies pictures and icons with a content hash in each name.
 * @param from the project, or a theme
 * @returns file under `assets` → output
 */
export function copyAssets(root: string, outdir: string, from = root): Record<string, string> {
  const files = globSync('assets/{icons,images}/**/*.*', { cwd: from });
  return Object.fromEntries(
    files.map((file) => {
      const { dir, name, ext } = path.parse(path.relative('assets', file));
      const output = `${outdir}/${dir}/${name}-${hashOf(readFileSync(path.join(from, file)))}${ext}`;
      mkdirSync(path.join(root, path.dirname(output)), { recursive: true });
      copyFileSync(path.join(from, file), path.join(root, output));
      return [path.relative('assets', file), output];
    }),
  );
}

/** Built styles: file under `assets/css` → output, and all outputs. */
export type Styles = { files: Record<string, string>; outputs: string[] };

/**
 * Bundles the stylesheet of every page, `css/index.css` with its imports, and one file for each stylesheet in
 * `assets/css/pages/<domain>`: a widget loads it when it is used, or a page names it in `styles`. Files called
 * `tokens` are only imported by others of their folder. A theme's files take the place of the project's.
 */
export async function bundleCss({ root, isDev }: Settings, outdir: string, theme?: ThemeFolder): Promise<Styles> {
  const pagesIn = (folder: string) => globSync('assets/css/pages/*/!(tokens).css', { cwd: folder });
  const ofPages = new Set([...pagesIn(root), ...(theme ? pagesIn(theme.folder) : [])]);
  const { metafile } = await build({
    absWorkingDir: root,
    plugins: theme ? [ofTheme(root, theme)] : [],
    entryPoints: ['assets/css/index.css', ...ofPages],
    outdir,
    bundle: true,
    minify: !isDev,
    entryNames: '[name]-[hash]',
    assetNames: '[name]-[hash]',
    loader: {
      '.svg': 'file',
      '.woff2': 'file',
      '.png': 'file',
      '.webp': 'file',
    },
    logLevel: 'warning',
    metafile: true,
  });
  const outputs = Object.keys(metafile.outputs);
  const made = outputs.flatMap((output) => {
    const source = metafile.outputs[output]?.entryPoint;
    return source ? [[path.relative('assets', logicalPath(source, root, theme)), output]] : [];
  });
  return { files: Object.fromEntries(made), outputs };
}

/** Addresses that never change, for pages that this server does not render. */
export function writeStableNames(root: string, outdir: string, entry: string, css: string): string[] {
  const stable = {
    [`${outdir}/islands.js`]: `export * from './${path.basename(entry)}';\n`,
    [`${outdir}/islands.css`]: `@import './${path.basename(css)}';\n`,
  };
  for (const [file, content] of Object.entries(stable)) {
    writeFileSync(path.join(root, file), content);
    // A build for development makes none, and those of the last build would be served instead.
    for (const ending of ['br', 'gz']) rmSync(path.join(root, `${file}.${ending}`), { force: true });
  }
  return Object.keys(stable);
}

/** Character maps, fonts and decoders that few documents need, each fetched for itself. */
const DATA = ['cmaps', 'standard_fonts', 'wasm'];

/** Output files of pdf.js, which pages load when a PDF is shown. */
export type PdfJs = { display: string; worker: string; data: string };

/** Copies pdf.js as it comes: it is too large for a chunk of ours, and its worker is a file of its own. */
export function copyPdfJs(root: string, outdir: string): PdfJs {
  const from = path.join(root, 'node_modules/pdfjs-dist');
  const { version } = JSON.parse(readFileSync(path.join(from, 'package.json'), 'utf8'));
  const data = `${outdir}/pdfjs-${version}`;
  mkdirSync(path.join(root, data), { recursive: true });
  for (const folder of DATA) {
    const target = path.join(root, data, folder);
    if (!existsSync(target)) cpSync(path.join(from, folder), target, { recursive: true });
  }
  return {
    display: copyModule(root, path.join(from, 'build/pdf.min.mjs'), `${data}/display`),
    worker: copyModule(root, path.join(from, 'build/pdf.worker.min.mjs'), `${data}/worker`),
    data,
  };
}

function copyModule(root: string, file: string, name: string): string {
  const output = `${name}-${hashOf(readFileSync(file))}.js`;
  copyFileSync(file, path.join(root, output));
  return output;
}
