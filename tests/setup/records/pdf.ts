/** Extracts a PDF's text as a reader's copy command does. */
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

export type ReadPdf = { title: string; language: string; pages: string[]; headings: string[]; roles: Set<string> };

type Node = { role?: string; children?: Node[] };
type Item = { str: string; transform: number[] };

/** Lines of a page from top to bottom, each in the order in which it is read. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const document = await task.promise;
  const { info } = (await document.getMetadata()) as { info: { Title?: string; Language?: string } };
  const language = info.Language ?? '';
  const pages: string[] = [];
  const roles = new Set<string>();
  for (let at = 1; at <= document.numPages; at++) {
    const page = await document.getPage(at);
    const { items } = await page.getTextContent();
    addRoles((await page.getStructTree()) as Node | null, roles);
    pages.push(asRead(items.filter((item) => 'transform' in item) as Item[], language));
  }
  const outline = (await document.getOutline()) ?? [];
  await task.destroy();
  return { title: info.Title ?? '', language, pages, headings: outline.map(({ title }) => title), roles };
}

/** The role of a part for screen readers, such as `Table`. */
function addRoles(node: Node | null, roles: Set<string>): void {
  if (node?.role) roles.add(node.role);
  for (const child of node?.children ?? []) addRoles(child, roles);
}

function asRead(items: Item[], language: string): string {
  const rows = new Map<number, Item[]>();
  for (const item of items.filter(({ str }) => str.trim() !== '')) {
    const y = Math.round((item.transform[5] ?? 0) / 3);
    rows.set(y, [...(rows.get(y) ?? []), item]);
  }
  const forward = language.startsWith('ar') ? -1 : 1;
  return [...rows.entries()]
    .sort(([a], [b]) => b - a)
    .map(([, row]) => row.sort((a, b) => forward * ((a.transform[4] ?? 0) - (b.transform[4] ?? 0))))
    .map((row) => row.map(({ str }) => str.trim()).join(' '))
    .join('\n');
}
