import Fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { localeRoutes } from '#core/sites/locale.ts';

const app = Fastify();
await app.register(localeRoutes);

const ask = (lang: string) => app.inject(`/web/webclient/locale/${lang}`);

describe('/web/webclient/locale/{lang}', () => {
  test('returns the number and date formats of a language with a max-age of ten hours', async () => {
    const answer = await ask('fr_FR');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'max-age=36000',
    });
    expect(answer.json()).toMatchObject({
      code: 'fr_FR',
      decimalPoint: ',',
      thousandsSeparator: '\u202f',
      dateFormat: 'DD/MM/YYYY',
      firstDayOfWeek: 1,
    });
    expect(answer.json().months[0]).toBe('janvier');
    expect(answer.json().weekdaysShort[0]).toBe('dim.');
  });

  test.each([
    ['fr-FR', 'fr_FR'],
    ['fr_fr', 'fr_FR'],
    ['fr_BE', 'fr_FR'],
    ['fr', 'fr_FR'],
    ['en-gb', 'en_US'],
    ['ar_001', 'ar_001'],
    ['ar-EG', 'ar_001'],
  ])('resolves %s to %s', async (asked, code) => {
    expect((await ask(asked)).json().code).toBe(code);
  });

  test.each([
    'it_IT',
    'xx',
    'constructor',
    '__proto__',
    '',
    'fr_FR/extra/path',
    '%00',
    '..%2f..%2fetc%2fpasswd',
    'f'.repeat(500),
  ])('returns an empty body for %j', async (asked) => {
    const answer = await ask(asked);
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toBe('');
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('max-age=36000');
  });
});
