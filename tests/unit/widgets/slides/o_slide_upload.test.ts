import { beforeEach, describe, expect, it, vi } from 'vitest';
import { asked, last, settled } from '#tests/setup/widgets/calls.ts';
import { showWidget } from '#tests/setup/widgets/widget.ts';
import widget from '#widgets/slides/o_slide_upload.tsx';
import { readFile } from '#widgets/slides/parts/upload/read_file.ts';

vi.mock('#widgets/slides/parts/upload/read_pdf.ts', () => ({
  readPdf: async (bytes: Uint8Array) => {
    const [kind] = new TextDecoder().decode(bytes).split(' ');
    if (kind === 'locked') return 'password';
    return { isPortrait: kind === 'tall', picture: new Blob(['first page']), text: '1. Words\n' };
  },
}));

const dialog = () => document.querySelector('dialog') as HTMLDialogElement;
const field = (name: string) => dialog().querySelector(`[name=${name}]`) as HTMLInputElement;
const pdf = (words: string, name = 'Care of wood.pdf') => new File([words], name, { type: 'application/pdf' });
const base64 = (text: string) => btoa(text);

const open = async (params: object = {}) => {
  const host = await showWidget(widget, {
    params: { channelId: 3, href: '/slides/upload/3', mayPublish: true, ...params },
  });
  host.querySelector<HTMLElement>('.oe_slide_js_upload')?.click();
  await settled();
};
const pick = async (file: File) => {
  Object.defineProperty(field('upload'), 'files', { value: [file], configurable: true });
  field('upload').dispatchEvent(new Event('change', { bubbles: true }));
  // The code that reads files comes with the first one.
  await vi.waitUntil(() => asked.length > 0, { timeout: 20_000 });
};
const write = async (name: string, value: string) => {
  field(name).value = value;
  field(name).dispatchEvent(new Event('input', { bubbles: true }));
  field(name).dispatchEvent(new FocusEvent('blur'));
  field(name).dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
  await settled();
};
const warning = () => dialog().querySelector('.alert--warning')?.textContent;
const errors = () => [...dialog().querySelectorAll('.field__error')].map((one) => one.textContent);
const save = async (button = 'Save as Draft') => {
  const buttons = [...dialog().querySelectorAll<HTMLButtonElement>('.dialog__buttons button')];
  const submitter = buttons.find(({ textContent }) => textContent === button);
  const event = Object.assign(new Event('submit', { bubbles: true, cancelable: true }), { submitter });
  dialog().querySelector('form')?.dispatchEvent(event);
  await settled();
};

beforeEach(() => history.replaceState(null, '', '/slides/care-3'));

describe('The upload dialog', () => {
  it('opens by its link, and by the address of the page', async () => {
    history.replaceState(null, '', '/slides/care-3?enable_slide_upload');
    await showWidget(widget, { params: { channelId: 3, href: '/slides/upload/3', mayPublish: false } });
    await settled();
    expect(dialog().querySelector('.dialog__title')?.textContent).toBe('Upload Presentation');
    const labels = [...dialog().querySelectorAll('.dialog__buttons button')].map((one) => one.textContent);
    expect(labels).toEqual(['Save as Draft', 'Discard']);
  });

  it('leads to the plain form for files of videos', async () => {
    await open();
    const link = [...dialog().querySelectorAll('a')].find(({ textContent }) => textContent?.includes('mp4'));
    expect(link?.getAttribute('href')).toBe('/slides/upload/3');
  });

  it('needs a title, and a file or an address', async () => {
    await open();
    await save();
    expect(errors()).toEqual(['Select a file or enter an address', 'Enter a title']);
    expect([asked.length, document.activeElement]).toEqual([0, field('upload')]);
  });

  it('sends a document with all that the specification names, as a draft', async () => {
    await open();
    await pick(pdf('tall words'));
    expect([last().path, last().body.args]).toEqual([
      '/web/dataset/call_kw/slide.slide/search_count',
      [
        [
          ['channel_id', '=', 3],
          ['name', '=', 'Care of wood'],
        ],
      ],
    ]);
    await last().answer('0');
    expect([warning(), field('name').value]).toEqual([undefined, 'Care of wood']);
    field('description').value = 'All of it';
    await save();
    expect([last().path, last().body]).toEqual([
      '/slides/add_slide',
      {
        ...{ channel_id: 3, name: 'Care of wood', url: '', description: 'All of it', tag_ids: [], category_id: [null] },
        ...{ slide_type: 'document', mime_type: 'application/pdf', datas: base64('tall words') },
        ...{ image: base64('first page'), index_content: '1. Words\n' },
      },
    ]);
  });

  it('publishes only by its own button, hides form and buttons meanwhile, and leads to the slide', async () => {
    await open();
    await pick(pdf('wide words'));
    await last().answer('0');
    await save('Save and Publish');
    expect(last().body).toMatchObject({ slide_type: 'presentation', website_published: true });
    expect(dialog().querySelector('[role=status]')?.textContent).toBe('Uploading presentation...');
    expect([dialog().querySelector('form')?.hidden, dialog().querySelector('.dialog__buttons')]).toEqual([true, null]);
    const went = vi.spyOn(location, 'assign').mockImplementation(() => {});
    await last().answer({ url: '/slides/slide/care-9' });
    expect(went.mock.calls).toEqual([['/slides/slide/care-9']]);
    went.mockRestore();
  });

  it('shows a refusal above the form, and keeps the input', async () => {
    await open();
    await pick(pdf('tall words'));
    await last().answer('0');
    await save();
    await last().answer({ error: 'Internal server error, please try again later or contact administrator.' });
    expect(warning()).toMatch(/^Internal server error/);
    expect([dialog().querySelector('form')?.hidden, field('name').value]).toEqual([false, 'Care of wood']);
  });

  it('warns of a title that the channel has, and still fills it in', async () => {
    await open();
    await pick(pdf('tall words'));
    await last().answer('1');
    expect(warning()).toBe('Channel contains the given title, please change before Save or Publish.');
    expect(field('name').value).toBe('Care of wood');
  });

  it('previews an address, and sends it as the source', async () => {
    await open();
    await write('url', 'https://youtu.be/abcdefghijk');
    const { path, body } = last();
    expect([path, body]).toEqual(['/slides/dialog_preview/', { url: 'https://youtu.be/abcdefghijk', channel_id: 3 }]);
    expect(dialog().querySelector('.save[aria-busy]')).not.toBeNull();
    await last().answer({ url_src: 'data:,', title: 'A film', description: 'Of wood' });
    await last().answer('0');
    expect(dialog().querySelector('.slide-upload__preview')?.getAttribute('src')).toBe('data:,');
    await save();
    expect(last().body).toMatchObject({ name: 'A film', url: 'https://youtu.be/abcdefghijk', description: 'Of wood' });
    expect(last().body.datas).toBeUndefined();
  });

  it('shows why an address has no preview, and can’t save it', async () => {
    await open();
    await write('url', 'https://example.com');
    await last().answer({ error: 'Please enter valid youtube or google doc url' });
    expect(warning()).toBe('Please enter valid youtube or google doc url');
    await write('name', 'A film');
    await save();
    expect(errors()).toEqual(['Select a file or enter an address']);
  });

  it('sends known tags and categories by id, new ones by name, from lists that it asks for once', async () => {
    await open();
    await pick(pdf('tall words'));
    await last().answer('0');
    field('tags').value = 'wood, Oil, WOOD, ';
    field('category').value = 'care';
    await save();
    expect(last().path).toBe('/web/dataset/call_kw/slide.tag/search_read');
    await last().answer([{ id: 4, name: 'Wood' }]);
    expect(last().body.args).toEqual([[['channel_id', '=', 3]]]);
    await last().answer([{ id: 7, name: 'Care' }]);
    expect(last().body).toMatchObject({
      tag_ids: [
        [4, 4],
        [0, 0, { name: 'Oil' }],
      ],
      category_id: [7],
    });
    await last().answer({ error: 'Once more' });
    field('category').value = 'Oils';
    const before = asked.length;
    await save();
    expect([asked.length, last().body.category_id]).toEqual([before + 1, [0, { name: 'Oils' }]]);
  });

  it('offers to create a tag where none is equal, whatever its case', async () => {
    await open();
    vi.useFakeTimers();
    field('tags').value = 'woo';
    field('tags').dispatchEvent(new Event('input', { bubbles: true }));
    await vi.advanceTimersByTimeAsync(300);
    vi.useRealTimers();
    await settled();
    await last().answer([{ id: 4, name: 'Wood' }]);
    const offers = () => [...dialog().querySelectorAll('[role=option]')].map((one) => one.textContent);
    expect(offers()).toEqual(['Wood', "Create new tag 'woo'"]);
  });
});

describe('A file for a slide', () => {
  const read = (file: File) => readFile(file, new AbortController().signal);

  it.each([
    [
      'neither image nor PDF',
      new File(['x'], 'a.txt', { type: 'text/plain' }),
      /^Invalid file type. Please select pdf or image file$/,
    ],
    ['with a password', pdf('locked words'), /^You can not upload password protected file\.$/],
  ])('%s is refused with the specified text', async (_what, file, text) => {
    expect(await read(file)).toMatch(text);
  });

  it('may have 25 MB and not a byte more', async () => {
    const sized = (size: number) => Object.defineProperty(pdf('tall'), 'size', { value: size });
    expect(await read(sized(25 * 1024 * 1024 + 1))).toBe('File is too big. File size cannot exceed 25MB');
    expect(await read(sized(25 * 1024 * 1024))).toMatchObject({ values: { slide_type: 'document' } });
  });
});
