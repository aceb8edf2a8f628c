/** Typesets documents with Typst, inside the PDF worker process. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { NodeCompiler, type NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler';
import { ROOT } from '#core/process/project.ts';

/** Plex Sans for text and figures, Newsreader for names and titles, Amiri for Arabic, Noto for emoji; all under the OFL. */
const FONTS = [
  'ibm-plex-sans/400Regular/IBMPlexSans_400Regular.ttf',
  'ibm-plex-sans/400Regular_Italic/IBMPlexSans_400Regular_Italic.ttf',
  'ibm-plex-sans/500Medium/IBMPlexSans_500Medium.ttf',
  'ibm-plex-sans/600SemiBold/IBMPlexSans_600SemiBold.ttf',
  'newsreader/500Medium/Newsreader_500Medium.ttf',
  'newsreader/400Regular_Italic/Newsreader_400Regular_Italic.ttf',
  'amiri/400Regular/Amiri_400Regular.ttf',
  'amiri/400Regular_Italic/Amiri_400Regular_Italic.ttf',
  'amiri/700Bold/Amiri_700Bold.ttf',
  'noto-emoji/400Regular/NotoEmoji_400Regular.ttf',
];
const TEMPLATES = path.join(ROOT, 'templates/core');
/** Typst caches results of this many recent documents: those of one company share most. */
const MAX_RESULTS = 5;

const compiler = NodeCompiler.create({
  workspace: TEMPLATES,
  fontArgs: [
    { fontBlobs: FONTS.map((file) => readFileSync(fileURLToPath(import.meta.resolve(`@expo-google-fonts/${file}`)))) },
  ],
});

/**
 * Typst shapes and orders Arabic, hyphenates only where told to, tags the PDF for screen readers and embeds the fonts
 * it uses.
 */
export const pdfWork = {
  /**
   * @param paper JSON for `templates/core/document.typ`
   * @param pictures by the names the template uses
   * @returns a PDF, the same bytes for the same document
   */
  pdf: (content: string, pictures: Record<string, Uint8Array>): Uint8Array =>
    typeset('document.typ', content, pictures),
  /** @param paper JSON for `templates/core/label.typ` */
  label: (content: string): Uint8Array => typeset('label.typ', content, {}),
  /**
   * @param content JSON for `templates/core/tickets.typ`
   * @param pictures the codes, `qr-0.svg` and so on
   */
  tickets: (content: string, pictures: Record<string, Uint8Array>): Uint8Array =>
    typeset('tickets.typ', content, pictures),
};

function typeset(template: string, content: string, pictures: Record<string, Uint8Array>): Uint8Array {
  for (const [name, bytes] of Object.entries(pictures)) {
    compiler.mapShadow(`${TEMPLATES}/${name}`, Buffer.from(bytes));
  }
  try {
    const made = compiler.compile({ mainFilePath: `${TEMPLATES}/${template}`, inputs: { content } });
    if (!made.result) throw new Error(JSON.stringify(made.takeDiagnostics()?.shortDiagnostics));
    return accessible(made.result);
  } finally {
    compiler.resetShadow();
    compiler.evictCache(MAX_RESULTS);
  }
}

/** PDF/UA refuses characters without a glyph; such a document is tagged all the same. */
function accessible(document: NodeTypstDocument): Uint8Array {
  try {
    return compiler.pdf(document, { pdfStandard: 'ua-1' });
  } catch {
    return compiler.pdf(document);
  }
}
