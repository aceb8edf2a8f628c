import { expect, test } from 'vitest';
import { pdfDigest, renderPdf } from '#core/pdf/pdf.ts';
import { readPdf } from '#tests/setup/records/pdf.ts';
import { aPdfDocument } from '#tests/setup/records/pdf_document.ts';

test('renderPdf writes the texts of the document, its title, language, headings and accessibility tags', async () => {
  const { title, language, pages, headings, roles } = await readPdf(await renderPdf(aPdfDocument()));
  expect({ title, language, pages: pages.length }).toEqual({
    title: 'Quote S00012',
    language: 'en',
    pages: 1,
  });
  expect(headings).toEqual(['Quote S00012']);
  expect([...roles]).toEqual(expect.arrayContaining(['H1', 'H2', 'Table', 'TH', 'TD']));
  for (const words of ['Maria Lopez', 'Dining room', 'Oak table', '$3,703.50', 'Payable in 30 days.', 'Page 1 of 1'])
    expect(pages[0]).toContain(words);
});

test('renderPdf writes Arabic with joined letters from right to left, and extracts it in reading order', async () => {
  const cell = 'طاولة من خشب البلوط لا غير في كرسي';
  const { language, pages } = await readPdf(
    await renderPdf(
      aPdfDocument({
        language: 'ar',
        direction: 'rtl',
        title: 'عرض السعر S00012',
        columns: ['الوصف', 'الكمية', 'المبلغ'],
        rows: [
          { kind: 'line', cells: [cell, '3', '3,703.50 $'] },
          { kind: 'line', cells: ['الإجمالي Oak Table السلام', '12', '1,068.00 $'] },
        ],
        parties: [{ label: 'العميل', name: 'ماريا لوبيز', address: 'الهاتف\n+33 1 99 00 12 34' }],
        words: { page: 'صفحة {page} من {pages}' },
      }),
    ),
  );
  expect(language).toBe('ar');
  const [page = ''] = pages;
  expect(page).toContain('عرض السعر S00012');
  // Columns run from right to left: the description is extracted first, the amount last.
  expect(page).toMatch(/الوصف الكمية المبلغ/);
  expect(page).toContain(`${cell} 3 `);
  expect(page).toContain('الإجمالي Oak Table السلام 12');
  expect(page).toContain('ماريا لوبيز');
  // A phone number keeps its plus sign in front.
  expect(page).toContain('+33 1 99 00 12 34');
  expect(page).toContain('صفحة 1 من 1');
  // Joined letters are extracted as plain letters, not as presentation forms.
  expect(page).not.toMatch(/[ﺀ-ﻼ]/);
});

test('renderPdf prints markup in user texts literally', async () => {
  const written = '#panic("x") *bold* $x$ <b> \\ // `code` @ref [ ] { } "quoted"';
  const { pages } = await readPdf(
    await renderPdf(aPdfDocument({ rows: [{ kind: 'line', cells: [written, '1', '1'], note: written }] })),
  );
  expect(pages[0]?.replaceAll(/\s+/g, ' ')).toContain(written);
});

test('renderPdf succeeds when no font has a character', async () => {
  const { pages } = await readPdf(await renderPdf(aPdfDocument({ footer: 'Alder \u{1f33f}\u{10ffff} Fern' })));
  expect(pages[0]).toContain('Fern');
});

test('renderPdf repeats the table head and prints a page number on each page when lines fill several pages', async () => {
  const rows = Array.from({ length: 120 }, (_, at) => ({
    kind: 'line' as const,
    cells: [`Pot ${at + 1}`, '1', '$2.00'],
  }));
  const { pages } = await readPdf(await renderPdf(aPdfDocument({ rows })));
  expect(pages.length).toBeGreaterThan(2);
  expect(pages.at(-1)).toContain(`Page ${pages.length} of ${pages.length}`);
  expect(pages[1]).toContain('Description');
  expect(pages.join('\n')).toContain('Pot 120');
});

test('renderPdf adds a last page with signer, statement and digest when the document has evidence', async () => {
  const evidence = {
    heading: 'Signature',
    statement: 'This page records how the document was signed.',
    name: 'Maria Lopez',
    hasImage: false,
    imageLabel: '',
    facts: [{ label: 'SHA-256', value: 'ab'.repeat(32), isCode: true }],
  };
  const { pages, headings } = await readPdf(await renderPdf(aPdfDocument({ evidence })));
  expect(pages).toHaveLength(2);
  expect(pages[1]).toContain('Maria Lopez');
  expect(pages[1]).toContain('ab'.repeat(32));
  expect(headings).toEqual(['Quote S00012', 'Signature']);
});

test('renderPdf and pdfDigest return equal results for equal documents, and another digest for a changed one', async () => {
  const [one, again] = [await renderPdf(aPdfDocument()), await renderPdf(aPdfDocument())];
  expect(one.equals(again)).toBe(true);
  expect(pdfDigest(aPdfDocument())).toBe(pdfDigest(aPdfDocument()));
  expect(pdfDigest(aPdfDocument({ status: 'Signed' }))).not.toBe(pdfDigest(aPdfDocument()));
});
