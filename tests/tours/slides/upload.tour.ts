import path from 'node:path';
import { click, isAt, type Run, tour, type Way, WITH_SCRIPT, write } from '#tests/setup/browser/tour.ts';
import { expect } from '#tests/setup/browser/visit.ts';

const FILES = path.resolve(import.meta.dirname, '../../../fixtures/slides/files');
const DRAWING = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"><rect width="9" height="9"/></svg>',
);
const LEFT_TO_RIGHT: readonly Way[] = ['script', 'keyboard'];

const file =
  (...picked: Parameters<import('@playwright/test').Locator['setInputFiles']>): Run =>
  (target) =>
    target.setInputFiles(...picked);
const says =
  (text: string): Run =>
  (target) =>
    expect(target).toHaveText(text);

tour('An uploader picks wrong and right files in the dialog, and publishes a drawing as an image', {
  start: '/slides/care-and-planning-1?enable_slide_upload',
  user: 'admin',
  ways: WITH_SCRIPT,
  steps: [
    { trigger: 'dialog #upload', run: file({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('a') }) },
    {
      trigger: 'dialog .alert--warning',
      run: says('Invalid file type. Please select pdf or image file'),
      only: LEFT_TO_RIGHT,
    },
    { trigger: 'dialog #upload', run: file(path.join(FILES, 'light-and-its-colours.pdf')) },
    { trigger: '.slide-upload__preview', run: (target) => expect(target).toHaveAttribute('src', /^data:image\/jpeg/) },
    { trigger: 'dialog #upload', run: file({ name: 'x.svg', mimeType: 'image/svg+xml', buffer: DRAWING }) },
    { trigger: '.slide-upload__preview', run: (target) => expect(target).toHaveAttribute('src', /^data:image\/webp/) },
    { trigger: 'dialog #name', run: write('Light and its colours') },
    { trigger: 'dialog .save[value=on]', run: click },
    { trigger: 'dialog .alert--warning' },
    { trigger: 'dialog #name', run: write((way) => `A drawing ${way}`) },
    { trigger: 'dialog .save[value=on]', run: click },
    { trigger: '.slide-reader__picture', run: isAt(/\/slides\/slide\/a-drawing-\w+-\d+$/) },
  ],
});
