import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import { db } from '#core/db/database.ts';
import { blobPath } from '#core/files/blobs.ts';
import { dropLeftUploads } from '#core/files/upload.ts';
import { scanUpload } from '#core/files/upload_scan.ts';
import { mails } from '#core/mail/mail.schema.ts';
import { env } from '#core/process/env.ts';
import { files } from '#core/sites/schema.ts';
import { submissionFiles, submissions } from '#forms/schema.ts';
import {
  multipartBody,
  nextAddress,
  type Part,
  postForm,
  type Sent,
  typedSince,
} from '#tests/setup/visitors/form_posts.ts';
import { signedIn, visitor } from '#tests/setup/visitors/visitor.ts';

let app: FastifyInstance;
beforeAll(async () => {
  app = await buildApp();
});
afterAll(() => app.close());

const MEGABYTE = 1024 * 1024;
const pdf = (more = '') => `%PDF-1.7\n${more}${Math.random()}`;
const zip = (first: string, rest = '') =>
  Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4]), Buffer.alloc(26), Buffer.from(first + rest)]);
const application = (...resumes: Sent[]): Part[] => [
  typedSince('hr.applicant'),
  ['job_id', '1'],
  ['partner_name', 'Ida Berg'],
  ['email_from', 'ida@example.com'],
  ...resumes.map((resume): Part => ['resume[0][0]', resume]),
];
const apply = (...resumes: Sent[]) => postForm(app, 'hr.applicant', application(...resumes));
const uploads = () =>
  existsSync(path.join(env.DATA_DIR, 'uploads')) ? readdirSync(path.join(env.DATA_DIR, 'uploads')) : [];
const filesOf = async (id: number) =>
  db
    .select({ file: submissionFiles, stored: files })
    .from(submissionFiles)
    .innerJoin(files, eq(files.id, submissionFiles.fileId))
    .where(eq(submissionFiles.submissionId, id));

describe('an uploaded file', () => {
  it('is stored with its submission and downloadable by staff only', async () => {
    const bytes = pdf();
    const { id } = (await apply({ name: '../../Ida’s CV.pdf', bytes })).json();
    const [{ file, stored } = { file: null!, stored: null! }] = await filesOf(id);
    expect(file).toMatchObject({ fieldName: 'resume', scan: 'unscanned' });
    expect(file.name).toBe('Ida’s CV.pdf');
    expect(stored).toMatchObject({ mimetype: 'application/pdf', size: bytes.length, isPublic: false });
    const url = `/web/content/${file.fileId}?download=true`;
    expect((await visitor(app).get(url)).statusCode).toBe(404);
    expect((await (await signedIn(app, 'maria')).get(url)).statusCode).toBe(404);
    const answer = await (await signedIn(app, 'operator')).get(url);
    expect([answer.statusCode, answer.body]).toEqual([200, bytes]);
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename=/);
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
    expect(uploads()).toEqual([]);
  });

  it.each([
    ['an .odt', zip('mimetypeapplication/vnd.oasis.opendocument.textPK')],
    ['a .docx', zip('[Content_Types].xml', 'PK word/document.xml')],
  ])('is recognized by its content: %s', async (_what, bytes) => {
    expect((await apply({ name: 'cv.bin', bytes })).json()).toHaveProperty('id');
  });

  it.each([
    [
      'a program named as a PDF',
      { name: 'cv.pdf', bytes: 'MZ\u0000\u0001', type: 'application/pdf' },
      'does not match its name',
    ],
    [
      'an HTML page named as a PDF',
      { name: 'cv.pdf', bytes: '<html><script>alert(1)</script>' },
      'does not match its name',
    ],
    ['a ZIP archive named as a DOCX', { name: 'cv.docx', bytes: zip('evil.exe') }, 'does not match its name'],
    [
      'a picture named as a PDF',
      { name: 'cv.pdf', bytes: Buffer.from([0xff, 0xd8, 0xff, 0xe0]) },
      'does not match its name',
    ],
    ['empty', { name: 'cv.pdf', bytes: '' }, 'is empty'],
    [
      'larger than allowed',
      { name: 'cv.pdf', bytes: Buffer.concat([Buffer.from('%PDF-'), Buffer.alloc(5 * MEGABYTE)]) },
      'may have 5 MB',
    ],
    [
      'much larger than allowed',
      { name: 'cv.pdf', bytes: Buffer.concat([Buffer.from('%PDF-'), Buffer.alloc(9 * MEGABYTE)]) },
      'may have 5 MB',
    ],
  ])('is refused when it is %s', async (_what, file, message) => {
    const before = await db.$count(submissions);
    const answer = await apply(file);
    expect(answer.json().error_fields.resume).toContain(message);
    expect(await db.$count(submissions)).toBe(before);
    expect(uploads()).toEqual([]);
  });

  it('is refused when it is one too many or the form takes no files', async () => {
    const two = await apply({ name: 'a.pdf', bytes: pdf() }, { name: 'b.pdf', bytes: pdf() });
    expect(two.json().error_fields.resume).toBe('Only one file can be sent here.');
    const other = await postForm(app, 'crm.lead', [['photo', { name: 'a.pdf', bytes: pdf() }]]);
    expect(other.json().error_fields.photo).toBe('You can’t attach files here.');
  });

  it('is ignored when the browser sends an empty file field', async () => {
    const answer = await apply({ name: '', bytes: '' });
    expect(answer.json().error_fields).toEqual({ resume: 'Select a file.' });
  });

  it('must be selected again when another field is invalid', async () => {
    const parts = [...application({ name: 'cv.pdf', bytes: pdf() }), ['email_from', 'x'] as Part].filter(
      ([, value]) => value !== 'ida@example.com',
    );
    const answer = await postForm(app, 'hr.applicant', parts, { isPlain: true });
    expect(answer.statusCode).toBe(400);
    expect(answer.body).toContain('Select your files again');
    expect(answer.body).toContain('name="job_id" value="1"');
    expect(uploads()).toEqual([]);
  });

  it('is refused when it is a broken picture or an SVG drawing', async () => {
    const sketch = (bytes: Uint8Array | string) =>
      postForm(app, 'sale.quote', [
        typedSince('sale.quote'),
        ['contact_name', 'Ida'],
        ['email_from', 'ida@example.com'],
        ['name', 'home'],
        ['rooms', 'light'],
        ['answer_by', 'mail'],
        ['is_agreed', 'true'],
        ['sketch', { name: 's.png', bytes }],
      ]);
    const broken = await sketch(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]));
    expect(Object.keys(broken.json().error_fields)).toEqual(['sketch']);
    const drawing = await sketch(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><script>alert(1)</script></svg>',
    );
    expect(drawing.json().error_fields.sketch).toContain('“s.png” is an SVG image');
    const good = await sketch(
      await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
        .png()
        .toBuffer(),
    );
    expect((await filesOf(good.json().id))[0]?.stored.mimetype).toBe('image/png');
  });
});

describe('a multipart upload', () => {
  it('is refused unread when its Content-Length is too large', async () => {
    const answer = await postForm(app, 'hr.applicant', application(), {
      headers: { 'content-length': String(900 * MEGABYTE) },
    });
    expect([answer.statusCode, answer.json().error.message]).toEqual([413, 'You can send up to 24 MB at once.']);
  });

  it('is refused when its files together are too large', async () => {
    const file = { name: 'a.pdf', bytes: Buffer.concat([Buffer.from('%PDF-'), Buffer.alloc(7 * MEGABYTE)]) };
    const answer = await apply(file, file, file, file);
    expect(answer.statusCode).toBe(413);
    expect(uploads()).toEqual([]);
  });

  it('is refused with too many fields or a field that is too long', async () => {
    const many = Array.from({ length: 120 }, (_, i): Part => [`f${i}`, 'x']);
    expect((await postForm(app, 'crm.lead', many)).statusCode).toBe(413);
    expect((await postForm(app, 'crm.lead', [['description', 'x'.repeat(70_000)]])).statusCode).toBe(413);
  });

  it('is refused and leaves no file when it is incomplete', async () => {
    const whole = multipartBody(application({ name: 'a.pdf', bytes: pdf('x'.repeat(50_000)) }));
    for (const length of [whole.length - 10, 400, 10]) {
      const answer = await app.inject({
        method: 'POST',
        url: '/website_form/hr.applicant',
        remoteAddress: nextAddress(),
        headers: {
          'sec-fetch-site': 'same-origin',
          accept: 'application/json',
          'content-type': 'multipart/form-data; boundary=x-form-boundary-7d1',
        },
        payload: whole.subarray(0, length),
      });
      expect(answer.statusCode).toBe(400);
    }
    expect(uploads()).toEqual([]);
  });

  it('is accepted by form routes only', async () => {
    const answer = await postForm(app, '', [['product_id', '1']], { url: '/web/login' });
    expect(answer.statusCode).toBe(415);
  });

  it('is deleted after a day when a crash left it behind', async () => {
    const left = path.join(env.DATA_DIR, 'uploads', 'left');
    writeFileSync(left, 'x');
    await dropLeftUploads();
    expect(existsSync(left)).toBe(true);
    await dropLeftUploads(Date.now() + 25 * 3600_000);
    expect(existsSync(left)).toBe(false);
  });
});

describe('the virus scan', () => {
  const command = () => {
    const program = path.join(env.DATA_DIR, 'scan.sh');
    writeFileSync(program, '#!/bin/sh\n! grep -q EICAR "$2"\n');
    chmodSync(program, 0o755);
    return `${program} --file`;
  };

  it('returns the result of its command, and blocks every file when the command cannot run', async () => {
    const [good, bad] = ['good', 'bad'].map((name) => path.join(env.DATA_DIR, name)) as [string, string];
    writeFileSync(good, 'hello');
    writeFileSync(bad, 'EICAR');
    expect(spawnSync('grep', ['-q', 'x', good]).error).toBeUndefined();
    const scan = command();
    expect([await scanUpload(good, scan), await scanUpload(bad, scan), await scanUpload(good, '')]).toEqual([
      'clean',
      'held',
      'unscanned',
    ]);
    expect(await scanUpload(good, '/no/such/program')).toBe('held');
  });

  it('blocks a file, quarantines its submission and sends no mail', async () => {
    env.UPLOAD_SCAN = command();
    try {
      const clean = (await apply({ name: 'a.pdf', bytes: pdf() })).json().id;
      const held = (await apply({ name: 'b.pdf', bytes: pdf('EICAR') })).json().id;
      const states = await Promise.all(
        [clean, held].map(async (id) => (await db.select().from(submissions).where(eq(submissions.id, id)))[0]),
      );
      expect(states.map((one) => one?.state)).toEqual(['new', 'quarantined']);
      expect(await db.$count(mails, eq(mails.key, `form submission ${held}`))).toBe(0);
      const [{ file } = { file: null! }] = await filesOf(held);
      const staff = await signedIn(app, 'operator');
      expect((await staff.get(`/web/content/${file.fileId}`)).statusCode).toBe(404);
      expect((await staff.get(`/website/submissions/${held}`)).body).toContain('blocked by the virus scan');
    } finally {
      env.UPLOAD_SCAN = '';
    }
  });
});

describe('a deleted submission', () => {
  it('deletes its files, but not the same bytes of another submission', async () => {
    const bytes = pdf();
    const [first, second] = [
      (await apply({ name: 'a.pdf', bytes })).json().id,
      (await apply({ name: 'a.pdf', bytes })).json().id,
    ];
    const [{ stored } = { stored: null! }] = await filesOf(first);
    const staff = await signedIn(app, 'operator');
    await staff.post(`/website/submissions/${first}/delete`, {});
    expect([await db.$count(files, eq(files.id, stored.id)), existsSync(blobPath(stored.hash))]).toEqual([0, true]);
    await staff.post(`/website/submissions/${second}/delete`, {});
    expect(existsSync(blobPath(stored.hash))).toBe(false);
  });
});
