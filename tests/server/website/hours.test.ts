/** Opening hours of a company: their form, and where they are shown. */
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import { formFields } from '#tests/setup/visitors/form_fields.ts';
import { signedIn, type Visitor, visitor } from '#tests/setup/visitors/visitor.ts';

const URL = '/website/hours';

let app: FastifyInstance;
let paul: Visitor;
beforeAll(async () => {
  app = await buildApp();
  paul = await signedIn(app, 'publisher');
});
afterAll(() => app.close());

const save = async (changes: Record<string, string>) =>
  paul.post(URL, { ...(await formFields(paul, URL)), ...changes });
const weekdays = [1, 2, 3, 4, 5].map((day) => ({ [`day${day}_1_from`]: '09:00', [`day${day}_1_until`]: '18:00' }));

describe('opening hours', () => {
  it('are shown on the contact page, in the footer and to search engines as soon as they are saved', async () => {
    const guest = visitor(app);
    expect((await guest.get('/aboutus')).body).not.toContain('class="open-hours"');
    const saved = await save({
      ...Object.assign({}, ...weekdays),
      day6_1_from: '10:00',
      day6_1_until: '12:30',
      day6_2_from: '14:00',
      day6_2_until: '16:00',
      special1_date: '2099-12-25',
      special2_date: '2000-01-01',
      'hours-en_US': 'Or by appointment',
    });
    expect([saved.statusCode, saved.headers.location]).toEqual([303, URL]);
    const { body } = await guest.get('/contactus');
    for (const text of ['Monday – Friday', '9:00 AM – 6:00 PM', 'Closed', 'December 25, 2099', 'Or by appointment'])
      expect(body).toContain(text);
    expect(body).not.toContain('January 1, 2000');
    expect((await guest.get('/aboutus')).body).toContain('2:00 PM – 4:00 PM');
    const facts = JSON.parse(/ld\+json">([^<]*LocalBusiness[^<]*)</.exec(body)?.[1] ?? '{}')['@graph'][0];
    expect(facts.openingHoursSpecification).toHaveLength(7);
    expect(facts.openingHoursSpecification[0]).toMatchObject({
      dayOfWeek: 'https://schema.org/Monday',
      closes: '18:00',
    });
    expect(facts.specialOpeningHoursSpecification[0]).toMatchObject({ validFrom: '2099-12-25', opens: '00:00' });
    expect((await guest.get('/fr/contactus')).body).toContain('lundi – vendredi');
  });

  it.each([
    ['day1_1_from', '25:00'],
    ['day1_1_until', ''],
    ['day1_1_until', '09:00'],
    ['day6_2_from', '12:00'],
    ['special1_date', '2099-02-30'],
  ])('are rejected with a message for %s being %j, and keep the input', async (field, value) => {
    const { statusCode, body } = await save({ [field]: value, 'hours-en_US': 'Typed <b>&\u2028' });
    expect([statusCode, body.includes(`id="${field}-error"`)]).toEqual([400, true]);
    expect(body).toContain('Typed &lt;b');
  });

  it('cannot be changed by other people', async () => {
    expect((await (await signedIn(app, 'operator')).get(URL)).statusCode).toBe(403);
    expect((await visitor(app).post(URL, {})).statusCode).toBe(401);
  });
});
