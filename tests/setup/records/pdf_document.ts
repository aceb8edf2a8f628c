import type { PdfDocument } from '#core/pdf/pdf.ts';

/** A quotation such as a customer gets. */
export function aPdfDocument(changes: Partial<PdfDocument> = {}): PdfDocument {
  return {
    language: 'en',
    direction: 'ltr',
    size: 'a4',
    accent: '#2d5b45',
    title: 'Quote S00012',
    status: null,
    date: new Date('2026-11-21T10:00:00Z'),
    company: { name: 'Alder & Fern', address: '14 Mill Lane\n05401 Burlington' },
    parties: [{ label: 'Customer', name: 'Maria Lopez', address: '22 rue du Lac\n37000 Tours' }],
    facts: [{ label: 'Valid until', value: 'December 21, 2026' }],
    opening: [],
    columns: ['Description', 'Quantity', 'Amount'],
    rows: [
      { kind: 'section', text: 'Dining room' },
      { kind: 'line', cells: ['Oak table', '3', '$3,703.50'], note: 'Oiled' },
    ],
    totals: [{ label: 'Total', value: '$3,703.50', isStrong: true }],
    parts: [{ heading: 'Terms', text: 'Payable in 30 days.', isBoxed: false }],
    footer: 'Alder & Fern',
    evidence: null,
    words: { page: 'Page {page} of {pages}' },
    ...changes,
  };
}
