/** Serves documents as PDF, printable HTML and plain text. */
import type { FastifyRequest } from 'fastify';
import { pdfOf } from '#core/domain/record_pdf.ts';
import { textsFor } from '#core/i18n/texts.ts';
import type { MadeFile } from '#core/pages/routes.ts';
import { renderFragment } from '#core/templates/render.ts';
import type { DocumentView } from '#sales/api.ts';
import { sheetText } from './sheet_text.ts';

export type Report = { report_type?: 'html' | 'pdf' | 'text' | undefined; download?: boolean | undefined };
type Asked = { model: string; id: number; query: Report };

/** Null where the page is asked for. The sheet has no script, and is shown in a frame of our own pages. */
export async function reportOf(
  request: FastifyRequest,
  { model, id, query }: Asked,
  view: () => Promise<DocumentView>,
): Promise<MadeFile | null> {
  const { report_type: type, download } = query;
  if (!type) return null;
  if (type === 'pdf') return pdfOf(request.server.domains, { model, id }, !download);
  const { site } = request;
  const shown = await view();
  const body =
    type === 'text'
      ? sheetText(shown, textsFor(site.language.code))
      : await renderFragment('@portal/sheet', { view: shown }, site);
  const name = fileName(`${shown.title}.${type === 'text' ? 'txt' : 'html'}`);
  return { type: `text/${type === 'text' ? 'plain' : 'html'}; charset=utf-8`, body, ...(download && { name }) };
}

/** ASCII part of a name, as headers require; of a non-Latin name the number is left. */
const fileName = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[^\w.]+/g, ' ')
    .trim()
    .replace(/ (?=\.\w+$)/, '')
    .replaceAll(' ', '_');
