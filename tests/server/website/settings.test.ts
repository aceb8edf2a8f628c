/** Staff form for a website's name, audience and company. */
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import { findSite } from '#core/sites/site.ts';
import { formFields } from '#tests/setup/visitors/form_fields.ts';
import { ATTACK } from '#tests/setup/visitors/publisher.ts';
import { signedIn, type Visitor, visitor } from '#tests/setup/visitors/visitor.ts';

const URL = '/website/settings';
const [ALDER, AULNE] = [1, 2];

let app: FastifyInstance;
let paul: Visitor;
beforeAll(async () => {
  app = await buildApp();
  paul = await signedIn(app, 'publisher');
});
afterAll(() => app.close());

const fields = () => formFields(paul, URL);
const save = async (changes: Record<string, string>) => paul.post(URL, { ...(await fields()), ...changes });
const saved = async (id = ALDER) => {
  const site = await findSite(id);
  if (!site) throw new Error(`There is no website ${id}`);
  return { website: site.website, company: site.company };
};

describe('the website settings', () => {
  it('show the promises, one per line, on the pages', async () => {
    const guest = visitor(app);
    const promises =
      'Sent by bicycle | In Burlington | truck\r\n\r\n Wrapped <b>well</b>\r\n | no title\r\nThird | | nonsense';
    await save({ 'promises-en_US': promises });
    expect((await saved()).website.promises.en_US).toBe(promises.replaceAll('\r\n', '\n'));
    const { body } = await guest.get('/');
    expect(body.match(/promise__title">[^<]*/g)).toEqual([
      'promise__title">Sent by bicycle',
      'promise__title">Wrapped &lt;b&gt;well&lt;/b&gt;',
      'promise__title">Third',
    ]);
    const found = async (name: string) => {
      const list = await guest.get(`/shop?search=${name}`);
      return (await guest.get(/href="(\/shop\/product\/[^"?#]+)/.exec(list.body)?.[1] ?? '/nowhere')).body;
    };
    const facts = (await found('honey')).match(/product__fact"[\s\S]*?<\/li>/g) ?? [];
    expect(facts.filter((one) => !one.includes('Delivered within'))).toHaveLength(2);
    expect(await found('sofa')).toContain('Made to order');
    expect(await found('sofa')).not.toContain('Sent by bicycle');
    await save({
      'promises-en_US': '',
      'promises-fr_FR': '',
      'promises-ar_001': '',
    });
    expect((await guest.get('/')).body).not.toContain('class="promises"');
  });

  it('appear on all pages as soon as they are saved', async () => {
    const guest = visitor(app);
    await guest.get('/aboutus');
    const { statusCode, headers } = await save({
      name: 'Alder & Daughters',
      'tagline-fr_FR': 'Du bois, et du temps.',
      company_name: 'Alder & Daughters Inc.',
      email: 'post@alder.example',
      phone: '+1 555 0199',
      street: '15 Mill Lane',
      zip: '05402',
      city: 'Winooski',
    });
    expect([statusCode, headers.location]).toEqual([303, URL]);
    const { body } = await guest.get('/aboutus');
    expect(body).toMatch(/<title>[^<]*\| Alder &amp; Daughters<\/title>/);
    const footer = body.slice(body.indexOf('<footer'));
    for (const text of ['Alder &amp; Daughters Inc.', '15 Mill Lane', 'Winooski 05402', 'tel:+15550199'])
      expect(footer).toContain(text);
    expect(footer).toContain('mailto:post@alder.example');
    expect((await guest.get('/fr')).body).toContain('Du bois, et du temps.');
    expect((await saved()).website.tagline.en_US).toBe('Things for rooms and gardens, made to be lived with.');
  });

  it('belong to one website and its company', async () => {
    const before = await saved(AULNE);
    await save({ name: 'Alder', company_name: 'Alder Inc.', vat: 'US-1' });
    expect((await saved()).company).toMatchObject({ name: 'Alder Inc.', vat: 'US-1' });
    expect(await saved(AULNE)).toEqual(before);
  });

  it.each([
    ['https://Shop.Example.org/', 'shop.example.org'],
    ['shop.example.org:8443', 'shop.example.org:8443'],
    ['bücher.example', 'xn--bcher-kva.example'],
    ['', ''],
  ])('accept the host as it is pasted: %s', async (typed, host) => {
    await save({ domain: typed });
    expect((await saved()).website.domain).toBe(host);
  });

  it('set the host of canonical addresses, with the public address as fallback', async () => {
    const canonical = async () => /rel="canonical" href="([^"]*)"/.exec((await visitor(app).get('/aboutus')).body)?.[1];
    await save({ domain: 'shop.example.org:8443' });
    expect(await canonical()).toBe('http://shop.example.org:8443/aboutus');
    await save({ domain: '' });
    expect(await canonical()).toBe('http://127.0.0.1:3000/aboutus');
  });

  it('accept country codes and a time zone', async () => {
    await save({ countries: 'fr be; Luxembourg, Côte d’Ivoire', country: 'ca', time_zone: 'Asia/Calcutta' });
    const { website, company } = await saved();
    expect(website).toMatchObject({ countries: ['FR', 'BE', 'LU', 'CI'], timeZone: 'Asia/Calcutta' });
    expect(company.countryCode).toBe('CA');
    expect((await fields()).time_zone).toBe('Asia/Calcutta');
    await save({ countries: '', country: '', time_zone: 'UTC' });
    expect((await saved()).website).toMatchObject({ countries: [], timeZone: 'UTC' });
  });

  it.each([
    ['fr 83 404 833 048', 'FR', 'FR83404833048'],
    ['83404833048', 'FR', 'FR83404833048'],
    ['BE 0477.472.701', 'FR', 'BE0477472701'],
    ['12-3456789', 'US', '12-3456789'],
    ['', 'FR', ''],
  ])('complete the tax ID %s in %s with the country prefix where its rules are known', async (vat, country, kept) => {
    await save({ vat, country });
    expect((await saved()).company).toMatchObject({ vat: kept, countryCode: country });
  });

  it('name countries that are none and invalid tax IDs', async () => {
    const refused = await save({ countries: 'FR, ZZ', country: 'XX' });
    expect(refused.body).toContain('“ZZ” is not a country');
    expect(refused.body).toContain('Select a country');
    const { body } = await save({ vat: 'FR83404833049', country: 'FR' });
    expect(body).toContain('Enter a valid VAT number: “FR83404833049” is not one');
    expect(body).toContain('id="vat-error"');
    expect(body).toContain('value="FR83404833049"');
  });

  it.each([
    ['name', ' '],
    ['name', 'x'.repeat(101)],
    ['tagline-en_US', 'x'.repeat(121)],
    ['company_name', ''],
    ['domain', 'shop.example.org/path'],
    ['domain', 'somebody@shop.example.org'],
    ['domain', 'two words'],
    ['domain', '[::1]:80'],
    ['countries', 'Freedonia'],
    ['countries', 'FR, UK'],
    ['country', 'F1'],
    ['country', 'XX'],
    ['time_zone', 'Mars/Olympus'],
    ['email', 'nobody'],
    ['street', 'one\ntwo'],
  ])('mark an invalid field, keep the entered values and save nothing: %s=%j', async (name, value) => {
    const before = await saved();
    const { statusCode, body } = await save({ phone: '+44 20 7946', [name]: value });
    expect(statusCode).toBe(400);
    expect(body).toContain(`id="${name}-error"`);
    expect(body).toContain('value="+44 20 7946"');
    expect(await saved()).toEqual(before);
  });

  it('report a conflict when somebody else saved in the meantime', async () => {
    const mine = await fields();
    await save({ city: 'Montpelier' });
    const late = await paul.post(URL, { ...mine, city: 'Barre' });
    expect(late.statusCode).toBe(409);
    expect(late.body).toContain('Montpelier');
    expect(late.body).toContain('value="Barre"');
    expect((await saved()).company.city).toBe('Montpelier');
  });

  it('are escaped wherever they are shown', async () => {
    await save({ name: ATTACK, company_name: ATTACK, street: ATTACK, city: ATTACK, 'tagline-en_US': ATTACK });
    for (const url of ['/', '/aboutus', '/contactus', URL]) {
      const { statusCode, body } = await paul.get(url);
      expect([url, statusCode, body.includes(ATTACK)]).toEqual([url, 200, false]);
      expect(body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    }
  });

  it('are restricted to publishers', async () => {
    const maria = await signedIn(app, 'maria');
    const operator = await signedIn(app, 'operator');
    const before = await saved();
    const sent = { ...(await fields()), name: 'Mine' };
    for (const who of [maria, operator]) {
      expect((await who.get(URL)).statusCode).toBe(403);
      expect((await who.post(URL, sent)).statusCode).toBe(403);
    }
    expect((await visitor(app).get(URL)).headers.location).toContain('/web/login');
    expect(await saved()).toEqual(before);
  });
});
