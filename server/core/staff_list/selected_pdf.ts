/** One PDF of selected rows, at an address with their ids. */
import { z } from 'zod';
import { NotFound } from '#core/errors.ts';
import { repeated } from '#core/http/contract.ts';
import { type Redirect, redirectTo } from '#core/pages/response.ts';
import type { MadeFile } from '#core/pages/routes.ts';

/** The address's query. */
export const idsQuery = (most: number) => z.object({ ids: repeated(z.string().regex(/^\d{1,10}$/), most) });

export const toPdfOf = (path: string, ids: readonly number[]): Redirect =>
  redirectTo(`${path}?${ids.map((id) => `ids=${id}`).join('&')}`);

type Parts = {
  /** The file's name without its ending. */
  name: string;
  /** Those that are the company's, in the order of the file. */
  own(ids: number[]): Promise<{ id: number }[]>;
  pdfOf(id: number): Promise<Uint8Array>;
};

/** One after the other. @throws NotFound where one is not the company's */
export async function pdfOfSelected(asked: readonly string[], { name, own, pdfOf }: Parts): Promise<MadeFile> {
  const ids = [...new Set(asked.map(Number))];
  const found = await own(ids);
  if (found.length === 0 || found.length < ids.length) throw new NotFound();
  const { joinPdfs } = await import('#core/pdf/split/split.ts');
  const parts: Uint8Array[] = [];
  for (const { id } of found) parts.push(await pdfOf(id));
  return { type: 'application/pdf', name: `${name}.pdf`, isShown: true, body: await joinPdfs(parts) };
}
