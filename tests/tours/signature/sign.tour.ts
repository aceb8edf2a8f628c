import {
  click,
  holds,
  isAt,
  MOST_WAYS,
  type Run,
  ready,
  type Step,
  tour,
  type Walk,
  WITH_SCRIPT,
  write,
} from '#tests/setup/browser/tour.ts';
import { expect } from '#tests/setup/browser/visit.ts';
import { drawnPng } from '#tests/setup/records/drawings.ts';
import { readPdf } from '#tests/setup/records/pdf.ts';

/** Several at once, because starting the program takes longer than they do. */
const MADE_AT_ONCE = 10;
const unused: Record<string, string[]> = {};

/** @returns id and access token of a quote that waits for a signature */
async function newQuote({ server, way }: Walk): Promise<string[]> {
  const language = way === 'arabic' ? 'ar_001' : 'en_US';
  unused[language] ??= [];
  if (unused[language].length === 0) {
    const printed = await server.run('tests/setup/records/sent_quote.ts', language, String(MADE_AT_ONCE));
    unused[language].push(...printed.trim().split('\n'));
  }
  return unused[language].pop()!.split(' ');
}

const openQuote =
  (by: 'account' | 'link'): Run =>
  async (_target, walk) => {
    const { page, server, way } = walk;
    const [id, token] = await newQuote(walk);
    const query = by === 'link' ? `?access_token=${token}` : '';
    await page.goto(`${server.url}${way === 'arabic' ? '/ar' : ''}/my/orders/${id}${query}`);
  };

const strokes = [
  [40, 90, 90, 30],
  [90, 30, 140, 100],
  [150, 100, 240, 60],
] as const;

const drawByMouse: Run = async (canvas, { page }) => {
  await canvas.scrollIntoViewIfNeeded();
  const { x, y } = (await canvas.boundingBox())!;
  for (const [fromX, fromY, toX, toY] of strokes) {
    await page.mouse.move(x + fromX, y + fromY);
    await page.mouse.down();
    await page.mouse.move(x + toX, y + toY, { steps: 8 });
    await page.mouse.up();
  }
};

const drawByFinger: Run = async (canvas, { page }) => {
  await canvas.scrollIntoViewIfNeeded();
  const { x, y } = (await canvas.boundingBox())!;
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints });
  for (const [fromX, fromY, toX, toY] of strokes) {
    await touch('touchStart', [{ x: x + fromX, y: y + fromY }]);
    await touch('touchMove', [{ x: x + (fromX + toX) / 2, y: y + (fromY + toY) / 2 }]);
    await touch('touchMove', [{ x: x + toX, y: y + toY }]);
    await touch('touchEnd', []);
  }
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: false });
};

/** Number of drawn pixels. */
const inkOn = (page: Walk['page']) =>
  page.evaluate(() => {
    const canvas = document.querySelector<HTMLCanvasElement>('.signature__canvas')!;
    const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d', { willReadFrequently: true })!;
    copy.drawImage(canvas, 0, 0);
    const { data } = copy.getImageData(0, 0, canvas.width, canvas.height);
    return data.filter((value, at) => at % 4 === 3 && value > 0).length;
  });

/** Rotates the phone and back, and expects the drawing to stay. */
const turn: Run = async (_canvas, { page }) => {
  const before = await inkOn(page);
  expect(before).toBeGreaterThan(50);
  await page.setViewportSize({ width: 320, height: 700 });
  await expect.poll(() => inkOn(page)).toBeGreaterThan(30);
  await page.setViewportSize({ width: 844, height: 390 });
  await expect.poll(() => inkOn(page)).toBeGreaterThan(50);
};

/** Downloads the PDF, whose last page records the signature. */
const readsPdf =
  (...words: string[]): Run =>
  async (_target, { page }) => {
    const address = new URL(page.url());
    address.searchParams.set('report_type', 'pdf');
    address.searchParams.set('download', 'true');
    const answer = await page.request.get(address.href);
    expect(answer.headers()['content-disposition']).toMatch(/^attachment; filename=/);
    const { pages } = await readPdf(await answer.body());
    expect(pages.length).toBeGreaterThan(1);
    expect(pages[0]).toContain('Oak table');
    for (const one of words) expect(pages.at(-1)).toContain(one);
  };

const nextTab: Run = async (tab, { page }) => {
  await tab.focus();
  await page.keyboard.press('ArrowRight');
};

const isSigned: Step[] = [
  { trigger: '.alert--success', run: isAt(/\/my\/orders\/\d+\?.*message=sign_ok/) },
  { trigger: '.o_portal_signature_form', gone: true },
];
const submit: Step = { trigger: '.o_portal_sign_submit', run: click };
const SCREEN = { width: 390, height: 844 };

tour('A customer signs a quote with a drawn signature', {
  start: '/my',
  user: 'maria',
  steps: [
    { trigger: '.main', run: openQuote('account') },
    ready('o_portal_signature_form'),
    submit,
    { trigger: '#o_portal_sign_draw.o_has_error' },
    { trigger: '.o_portal_sign_error_msg' },
    { trigger: '.signature__canvas', run: drawByMouse },
    { trigger: '#o_portal_sign_draw.o_has_error', gone: true },
    { trigger: '#o_portal_sign_clear', run: click },
    { trigger: '.signature__canvas', run: drawByMouse },
    submit,
    ...isSigned,
    { trigger: '.main', run: readsPdf('Maria Lopes', 'Hand-drawn', 'Customer account') },
  ],
});

tour('A customer changes a quote line and signs the changed quote', {
  start: '/my',
  user: 'maria',
  ways: MOST_WAYS,
  steps: [
    { trigger: '.header__user' },
    { trigger: '.main', run: openQuote('account') },
    { trigger: '.options__one button', run: click },
    { trigger: '.line-form .js_quantity', run: write('3') },
    { trigger: '.line-form button[value=set]', run: click, only: ['plain'] },
    { trigger: '.line-form .js_quantity', run: holds('3') },
    { trigger: '.o_portal_signature_form', run: (form) => form.scrollIntoViewIfNeeded(), only: WITH_SCRIPT },
    ready('o_portal_signature_form'),
    { trigger: '.signature__changed', only: WITH_SCRIPT },
    { trigger: '[data-tabs] a[href="#o_portal_sign_type"]', run: click, only: ['script', 'arabic'] },
    { trigger: '[data-tabs] a[aria-selected=true]', run: nextTab, only: ['keyboard'] },
    { trigger: '#o_portal_sign_name', run: write('Maria Antonia Lopes') },
    submit,
    ...isSigned,
    { trigger: '.main', run: readsPdf('Maria Antonia Lopes') },
  ],
});

tour('An invalid signature image is refused, and the form keeps the name', {
  start: '/aboutus',
  ways: ['plain'],
  steps: [
    { trigger: '.main', run: openQuote('link') },
    { trigger: '#o_portal_sign_name', run: write('Maria Antonia') },
    {
      trigger: '#o_portal_signature_file',
      run: (field) => field.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('no picture') }),
    },
    submit,
    { trigger: '.alert--danger' },
    { trigger: '#o_portal_sign_name', run: holds('Maria Antonia') },
    submit,
    ...isSigned,
  ],
});

tour('A customer draws a signature by touch, which survives a rotation of the phone', {
  start: '/my',
  user: 'maria',
  screen: SCREEN,
  steps: [
    { trigger: '.main', run: openQuote('account') },
    // The widget loads when the form is near the window.
    { trigger: '.o_portal_signature_form', run: (form) => form.scrollIntoViewIfNeeded() },
    ready('o_portal_signature_form'),
    { trigger: '.signature__canvas', run: drawByFinger },
    { trigger: '.signature__canvas', run: turn },
    submit,
    ...isSigned,
    { trigger: '.main', run: readsPdf('Maria Lopes', 'Hand-drawn') },
  ],
});

tour('A customer signs a quote by its link with a typed name', {
  start: '/aboutus',
  ways: ['script', 'keyboard', 'plain'],
  steps: [
    { trigger: '.main', run: openQuote('link') },
    ready('o_portal_signature_form'),
    { trigger: '[data-tabs] a[href="#o_portal_sign_type"]', run: click, only: ['script'] },
    { trigger: '[data-tabs] a[aria-selected=true]', run: nextTab, only: ['keyboard'] },
    { trigger: '#o_portal_sign_name', run: write('Maria Antonia Lopes') },
    { trigger: '#o_portal_signature_typed:has-text("Maria Antonia Lopes")', only: WITH_SCRIPT },
    submit,
    ...isSigned,
    { trigger: '.main', run: readsPdf('Maria Antonia Lopes', 'Typed name', 'Personal link to the document') },
  ],
});

tour('A customer signs a quote with an uploaded image', {
  start: '/aboutus',
  ways: ['script', 'plain'],
  steps: [
    { trigger: '.main', run: openQuote('link') },
    ready('o_portal_signature_form'),
    { trigger: '[data-tabs] a[href="#o_portal_sign_upload"]', run: click, only: WITH_SCRIPT },
    {
      trigger: '#o_portal_signature_file',
      run: async (field) =>
        field.setInputFiles({ name: 'signature.png', mimeType: 'image/png', buffer: await drawnPng() }),
    },
    submit,
    ...isSigned,
    { trigger: '.main', run: readsPdf('Maria Lopes', 'Uploaded image') },
  ],
});

tour('A customer signs a quote in Arabic, and its PDF is in Arabic', {
  start: '/aboutus',
  ways: ['arabic'],
  steps: [
    { trigger: '.main', run: openQuote('link') },
    ready('o_portal_signature_form'),
    { trigger: '[data-tabs] a[href="#o_portal_sign_type"]', run: click },
    { trigger: '#o_portal_sign_name', run: write('ماريا لوبيز') },
    submit,
    ...isSigned,
    { trigger: '.main', run: readsPdf('ماريا لوبيز', 'التوقيع', 'اسم مكتوب') },
  ],
});
