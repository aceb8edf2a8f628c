/** Records without a company or website, and staff requests that would change them. */
import { changed } from '#core/changes/changes.ts';
import { db } from '#core/db/database.ts';
import { addAttribute, addTemplate, addVariant, offer } from '#tests/setup/shop/catalogue.ts';
import { formFields } from '#tests/setup/visitors/form_fields.ts';
import { addPageRow } from '#tests/setup/visitors/publisher.ts';
import type { Visitor } from '#tests/setup/visitors/visitor.ts';
import { messages, threads } from '#threads/schema.ts';
import { news } from '#website/schema.ts';

type Sent = { url: string; isCall: boolean; fields: object };
const OF_AULNE = 2;

/** In the order in which all of them succeed. Both visitors are one person, at the hosts of both companies. */
export async function sharedRecords(admin: Visitor, atAulne: Visitor): Promise<{ sent: Sent[]; ids: number[] }> {
  const page = await addPageRow({
    url: '/of-all',
    websiteId: null,
    sections: [{ id: 1, kind: 'contact', values: {} }],
  });
  const [post] = await db
    .insert(news)
    .values({ title: { en_US: 'Of all' }, summary: {}, body: {}, publishedFrom: new Date(0) })
    .returning();
  const message = await messageOfNoWebsite();
  await changed('news', 'website');
  const call = (url: string, fields: object): Sent => ({ url, isCall: true, fields });
  const form = async (url: string, more: object = {}): Promise<Sent> => ({
    url,
    isCall: false,
    fields: { ...(await formFields(admin, url)), ...more },
  });
  const own = await form('/website/pages/new', {
    'title-en_US': 'For all',
    url: '/for-all',
    website: '',
  });
  const ownNews = await form('/website/news/new', { 'title-en_US': 'For all', website: '' });
  const sent = [
    own,
    ownNews,
    await form(`/website/pages/${page}`, { 'title-en_US': 'Taken over' }),
    await form(`/website/news/${post!.id}`, { 'title-en_US': 'Taken over' }),
    call('/website/publish', { object: 'website.page', id: page }),
    call('/website/publish', { object: 'website.news', id: post!.id }),
    call('/website/publish', { object: 'mail.message', id: message }),
    await form(`/website/news/${post!.id}/picture/remove`),
    { url: `/website/pages/${page}/sections/1/image/remove`, isCall: false, fields: {} },
    { url: `/website/news/${post!.id}/delete`, isCall: false, fields: {} },
    { url: `/website/pages/${page}/delete`, isCall: false, fields: {} },
    { url: '/discussion/moderation/selected', isCall: false, fields: { one: `approve ${message}` } },
    await form('/sales/currencies', { rate_USD: '2' }),
    await sharedAttribute(atAulne),
  ];
  return { sent, ids: [page, post!.id] };
}

async function messageOfNoWebsite(): Promise<number> {
  const [thread] = await db
    .insert(threads)
    .values({ model: 'product.template', resId: 99_999, lastSeq: 1 })
    .returning();
  const [message] = await db
    .insert(messages)
    .values({
      threadId: thread!.id,
      seq: 1,
      body: 'Of a website that is gone',
      state: 'pending',
      reach: 'nobody',
      websiteId: null,
    })
    .returning();
  return message!.id;
}

/** A product of the sister company whose attribute is everybody's, shown in another way. */
export async function sharedAttribute(atAulne: Visitor, name = 'Chosen by all'): Promise<Sent> {
  const attribute = await addAttribute('Of all', ['one', 'two'], { companyId: null });
  const product = await addTemplate(name, { companyId: OF_AULNE });
  const values = await offer(product, attribute, { one: 0, two: 0 });
  await addVariant(product, [values.one!]);
  await addVariant(product, [values.two!]);
  const url = `/sales/products/${product}`;
  return { url, isCall: false, fields: { ...(await formFields(atAulne, url)), [`display_${attribute.id}`]: 'select' } };
}
