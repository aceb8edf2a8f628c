/** Records of Alder & Fern: those no page links to, and those other companies lack. */
import { and, eq } from 'drizzle-orm';
import { changed } from '#core/changes/changes.ts';
import { db } from '#core/db/database.ts';
import { partners, users } from '#core/people/people.schema.ts';
import type { Right } from '#core/people/people.ts';
import { deletedRecords } from '#core/staff_form/changes.schema.ts';
import { staffViews } from '#core/staff_list/saved_views.schema.ts';
import { customers } from '#customers/schema.ts';
import { syncAllCompanies } from '#customers/sync.ts';
import { dataRuns } from '#data/schema.ts';
import { links } from '#links/schema.ts';
import { conversations } from '#livechat/schema.ts';
import { acquirers, transactions } from '#payments/ledger/schema.ts';
import { projects, tasks } from '#projects/schema.ts';
import { invoices } from '#sales/schema/invoices.schema.ts';
import { orders } from '#sales/schema/schema.ts';
import { carriers, pickupPoints } from '#shop/schema/delivery.schema.ts';
import { pricelists } from '#shop/schema/pricelists.schema.ts';
import { anOrderToPay } from '#tests/setup/shop/order_to_pay.ts';
import type { Found, StaffForm } from '#tests/setup/visitors/staff_forms.ts';
import { menus, news, pages } from '#website/schema.ts';
import { invitations } from '#website/staff_accounts/invitations.schema.ts';
import { aQuote } from './quotes.ts';

type Records = {
  /** Pages that come first when links are followed. */
  starts: string[];
  /** Routes to which no link or form leads. */
  extra: Found;
};

const OF_ALDER = 1;

export async function recordsOfAlder(): Promise<Records> {
  const [page] = await db
    .insert(pages)
    .values({
      url: '/alder',
      websiteId: OF_ALDER,
      title: { en_US: 'Alder' },
      description: {},
      body: {},
      sections: [
        { id: 1, kind: 'hero', values: {} },
        { id: 2, kind: 'slideshow', values: { image1: { en_US: 'Alder' }, image2: { en_US: 'Alder' } } },
      ],
    })
    .returning();
  const [entry] = await db
    .insert(menus)
    .values({ websiteId: OF_ALDER, name: { en_US: 'A' }, url: '/a' })
    .returning();
  const [post] = await db
    .insert(news)
    .values({ websiteId: OF_ALDER, title: { en_US: 'Alder' }, summary: {}, body: {}, publishedFrom: new Date(0) })
    .returning();
  const [carrier] = await db.select().from(carriers).where(eq(carriers.companyId, OF_ALDER));
  const [point] = await db
    .insert(pickupPoints)
    .values({ carrierId: carrier!.id, name: 'Barn', street: '', zip: '', city: '', countryCode: 'US', hours: {} })
    .returning();
  await changed('website', 'news', 'carrier');
  const quote = await aQuote();
  const unpaid = await aQuote({ origin: 'manual', requiresSignature: false, validUntil: null });
  const cart = await anOrderToPay();
  await db
    .update(orders)
    .set({ updatedAt: new Date(0) })
    .where(eq(orders.id, cart.id));
  const [ofQuote] = await db
    .select()
    .from(partners)
    .where(eq(partners.id, quote.partnerId as number));
  const [invoice] = await db
    .insert(invoices)
    .values({
      companyId: OF_ALDER,
      websiteId: OF_ALDER,
      partnerId: ofQuote!.id,
      currencyCode: 'USD',
      languageCode: 'en_US',
      accessToken: 'a draft',
    })
    .returning();
  const [acquirer] = await db.select().from(acquirers).where(eq(acquirers.companyId, OF_ALDER));
  const isStripe = and(eq(acquirers.companyId, OF_ALDER), eq(acquirers.provider, 'stripe'));
  const [withKeys] = await db.select().from(acquirers).where(isStripe);
  const [payment] = await db
    .insert(transactions)
    .values({
      acquirerId: acquirer!.id,
      orderId: quote.id,
      reference: `of Alder ${quote.id}`,
      amount: 100,
      currencyCode: 'USD',
      state: 'pending',
      returnUrl: '/',
    })
    .returning();
  const [project] = await db.select().from(projects).where(eq(projects.companyId, OF_ALDER));
  const [task] = await db.select().from(tasks).where(eq(tasks.projectId, project!.id));
  const [colleague] = await db.select().from(users).where(eq(users.login, 'publisher@example.com'));
  const account = `/website/accounts/${colleague!.id}`;
  const [link] = await db.select().from(links).where(eq(links.websiteId, OF_ALDER));
  const [admin] = await db.select().from(users).where(eq(users.login, 'admin@example.com'));
  const [view] = await db
    .insert(staffViews)
    .values({ userId: admin!.id, list: '/sales/orders', name: 'All', query: '' })
    .returning();
  const position = await aDeletedRecord('fiscal_positions', '/sales/fiscal_positions');
  const redirect = await aDeletedRecord('redirects', '/website/redirects');
  const menu = await aDeletedRecord('menus', '/website/menus');
  const [deletedTax, deletedList, deletedCarrier] = [
    await aDeletedRecord('taxes', '/sales/taxes'),
    await aDeletedRecord('pricelists', '/sales/pricelists'),
    await aDeletedRecord('carriers', '/sales/carriers'),
  ];
  const deletedPoint = await aDeletedRecord('pickup_points', `/sales/carriers/${carrier!.id}/points`);
  const deletedAcquirer = await aDeletedRecord('payment_acquirers', '/sales/acquirers');
  const deletedMailing = await aDeletedRecord('mailings', '/website/mailing_lists/mailings');
  const deletedMailingList = await aDeletedRecord('mailing_lists', '/website/mailing_lists');
  const [deletedAttribute, deletedTag] = [
    await aDeletedRecord('product_attributes', '/sales/attributes'),
    await aDeletedRecord('product_tags', '/sales/tags'),
  ];
  const [deletedCategory, deletedProduct, deletedPicture] = [
    await aDeletedRecord('product_categories', '/sales/categories'),
    await aDeletedRecord('product_templates', '/sales/products'),
    await aDeletedRecord('product_images', '/sales/products/1/pictures'),
  ];
  const [deletedEvent, deletedTicket] = [
    await aDeletedRecord('events', '/admin/events'),
    await aDeletedRecord('event_tickets', '/admin/events/2/tickets'),
  ];
  const [deletedQuestion, deletedType, deletedTalk, deletedRoom, deletedTalkTag] = [
    await aDeletedRecord('event_questions', '/admin/events/2/questions'),
    await aDeletedRecord('event_types', '/admin/events/types'),
    await aDeletedRecord('event_talks', '/admin/events/2/talks'),
    await aDeletedRecord('event_rooms', '/admin/events/2/rooms'),
    await aDeletedRecord('event_talk_tags', '/admin/events/2/tags'),
  ];
  const deletedCode = await aDeletedRecord('event_codes', '/admin/events/7/codes');
  const [discount] = await db.select().from(pricelists).where(eq(pricelists.code, 'MAKERS20'));
  const ticket = '/admin/events/2/tickets/1';
  const deletedPage = await aDeletedRecord('pages', '/website/pages');
  const deletedPost = await aDeletedRecord('news', '/website/news');
  const [invitation] = await db
    .insert(invitations)
    .values({
      ...{ login: 'asked@example.net', companyId: OF_ALDER, companyIds: [OF_ALDER], rights: ['employee'] as Right[] },
      ...{ invitedBy: admin!.id, tokenHash: 'asked', sentAt: new Date(), expiresAt: new Date('2999-01-01') },
    })
    .returning();
  const invited = `/website/accounts/invitations/${invitation!.id}`;
  const deletedSurvey = await aDeletedRecord('surveys', '/survey/edit');
  const version = 1;
  const [survey, deed] = ['/survey/edit/students-survey', `/sales/payments/${payment!.id}/settle`];
  await syncAllCompanies();
  const [run] = await db
    .insert(dataRuns)
    .values({
      ...{ companyId: OF_ALDER, websiteId: OF_ALDER, kind: 'import', subject: 'Shopify products', state: 'checked' },
      ...{ languageCode: 'en_US', fileName: 'products.csv', expiresAt: new Date('2999-01-01') },
    })
    .returning();
  const [archive] = await db
    .insert(dataRuns)
    .values({
      ...{ companyId: OF_ALDER, websiteId: OF_ALDER, kind: 'export', subject: 'everything', state: 'done' },
      ...{ languageCode: 'en_US', expiresAt: new Date('2999-01-01') },
    })
    .returning();
  const archived = `/admin/data/archives/${archive!.id}`;
  const [ofAlder] = await db.select().from(customers).where(eq(customers.companyId, OF_ALDER));
  const customer = `/admin/customers/${ofAlder!.id}`;
  const deletedChannel = await aDeletedRecord('chat_channels', '/admin/chat/channels');
  const deletedGroup = await aDeletedRecord('groups', '/admin/groups');
  const deletedAnswer = await aDeletedRecord('chat_answers', '/admin/chat/answers');
  const deletedSlide = await aDeletedRecord('slides', '/admin/slides');
  const deletedSlides = await aDeletedRecord('slide_channels', '/admin/slides/channels');
  const deletedSection = await aDeletedRecord('slide_categories', '/admin/slides/channels/1/sections');
  const [talk] = await db.select().from(conversations).where(eq(conversations.state, 'open')).limit(1);
  const importing = `/admin/data/imports/${run!.id}`;
  const extra: Record<string, StaffForm> = {
    'GET /admin/groups/:id/members/selected': form('/admin/groups/1/members/selected'),
    'POST /admin/groups/:id/restore': form(`${deletedGroup}/restore`),
    'POST /admin/chat/channels/:id/restore': form(`${deletedChannel}/restore`),
    'POST /admin/chat/answers/:id/restore': form(`${deletedAnswer}/restore`),
    'POST /admin/slides/:id/restore': form(`${deletedSlide}/restore`),
    'GET /admin/slides/channels/:channel/sections/new': form('/admin/slides/channels/1/sections/new'),
    'POST /admin/slides/channels/:channel/sections/:id/restore': form(`${deletedSection}/restore`),
    'POST /admin/slides/channels/:id/order_json': form('/admin/slides/channels/1/order_json', { ids: [] }),
    'POST /admin/slides/channels/:id/delete': form('/admin/slides/channels/1/delete'),
    'POST /admin/slides/channels/:id/restore': form(`${deletedSlides}/restore`),
    'POST /admin/chat/:id/post': form(`/admin/chat/${talk!.id}/post`, { body: 'Hello' }),
    'POST /admin/chat/:id/file': form(`/admin/chat/${talk!.id}/file`),
    'POST /admin/chat/:id/typing': form(`/admin/chat/${talk!.id}/typing`, { is_typing: 'true' }),
    'POST /admin/chat/:id/release': form(`/admin/chat/${talk!.id}/release`),
    'GET /admin/data/imports/:id/report.csv': form(`${importing}/report.csv`),
    'POST /admin/data/imports/:id/import': form(`${importing}/import`),
    'GET /admin/data/archives/:id/data.zip': form(`${archived}/data.zip`),
    'POST /admin/data/archives/:id/stop': form(`${archived}/stop`),
    'POST /admin/data/imports/:id/stop': form(`${importing}/stop`),
    'POST /website_links/add_code': form('/website_links/add_code', { init_code: link!.code, new_code: 'taken-over' }),
    'GET /website_links/:id': form(`/website_links/${link!.id}`),
    'POST /website_links/:id': form(`/website_links/${link!.id}`, { new_code: 'taken-over', last_day: '' }),
    'POST /website/pages/:id/section_images/:section/:list/act': form(
      `/website/pages/${page!.id}/section_images/2/images/act`,
      { act: 'down image1' },
    ),
    'POST /website/pages/:id/sections/:section/:param/remove': form(
      `/website/pages/${page!.id}/sections/1/image/remove`,
    ),
    'POST /website/news/:id/picture/remove': form(`/website/news/${post!.id}/picture/remove`),
    'POST /sales/orders': form('/sales/orders', { partner_id: quote.partnerId as number }),
    'GET /sales/orders/:id/edit': form(`/sales/orders/${unpaid.id}/edit`),
    'POST /sales/orders/:id/send_link': form(`/sales/orders/${unpaid.id}/send_link`, { version: unpaid.version }),
    'POST /sales/orders/:id/replace_link': form(`/sales/orders/${unpaid.id}/replace_link`, {
      version: unpaid.version,
    }),
    'POST /sales/orders/:id/send': form(`/sales/orders/${quote.id}/send`, { version }),
    'POST /sales/orders/:id/confirm': form(`/sales/orders/${quote.id}/confirm`, { version }),
    'POST /sales/orders/:id/cancel_and_refund': form(`/sales/orders/${quote.id}/cancel_and_refund`, { version }),
    'POST /admin/customers/:id/notes': form(`${customer}/notes`, { note: 'Read' }),
    'POST /admin/customers/:id/notes/:note/delete': form(`${customer}/notes/1/delete`),
    'POST /admin/customers/:id/invite': form(`${customer}/invite`),
    'POST /admin/customers/:id/unblock': form(`${customer}/unblock`),
    'POST /admin/customers/:id/merge': form(`${customer}/merge`, { other: ofAlder!.id }),
    'GET /sales/orders/:id/ship': form(`/sales/orders/${quote.id}/ship`),
    'POST /sales/orders/:id/ship': form(`/sales/orders/${quote.id}/ship`),
    'GET /sales/orders/:id/shipping_address': form(`/sales/orders/${quote.id}/shipping_address`),
    'POST /sales/orders/:id/shipping_address': form(`/sales/orders/${quote.id}/shipping_address`),
    'GET /sales/orders/:id/billing_address': form(`/sales/orders/${quote.id}/billing_address`),
    'POST /sales/orders/:id/billing_address': form(`/sales/orders/${quote.id}/billing_address`),
    'GET /sales/orders/:id/packing_slip': form(`/sales/orders/${quote.id}/packing_slip`),
    'GET /sales/orders/:id/address_label': form(`/sales/orders/${quote.id}/address_label`),
    'POST /sales/orders/:id/shipments/:shipment': form(`/sales/orders/${quote.id}/shipments/1`),
    'POST /sales/orders/:id/shipments/:shipment/undo': form(`/sales/orders/${quote.id}/shipments/1/undo`),
    'GET /sales/orders/:id/returns/new': form(`/sales/orders/${quote.id}/returns/new`),
    'POST /sales/orders/:id/returns/new': form(`/sales/orders/${quote.id}/returns/new`),
    'POST /sales/orders/:id/returns/:return/accept': form(`/sales/orders/${quote.id}/returns/1/accept`),
    'POST /sales/orders/:id/returns/:return/refuse': form(`/sales/orders/${quote.id}/returns/1/refuse`),
    'POST /sales/orders/:id/returns/:return/receive': form(`/sales/orders/${quote.id}/returns/1/receive`),
    'POST /sales/orders/:id/returns/:return/refund': form(`/sales/orders/${quote.id}/returns/1/refund`),
    'POST /sales/orders/:id/sums_json': form(`/sales/orders/${quote.id}/sums_json`),
    'POST /sales/orders/:id/products_json': form(`/sales/orders/${quote.id}/products_json`, { q: 'chair' }),
    'POST /sales/orders/:id/notes': form(`/sales/orders/${quote.id}/notes`, { note: 'Read' }),
    'POST /sales/orders/:id/notes/:note/delete': form(`/sales/orders/${quote.id}/notes/1/delete`),
    'POST /sales/orders/:id/invoice': form(`/sales/orders/${quote.id}/invoice`, { version }),
    'POST /sales/invoices/:id/post': form(`/sales/invoices/${invoice!.id}/post`, { version }),
    'POST /sales/invoices/:id/send': form(`/sales/invoices/${invoice!.id}/send`, { version }),
    'POST /sales/invoices/:id/pay': form(`/sales/invoices/${invoice!.id}/pay`, { amount: '1' }),
    'POST /sales/invoices/:id/refund': form(`/sales/invoices/${invoice!.id}/refund`, { back_amount: '1' }),
    'POST /sales/invoices/:id/cancel': form(`/sales/invoices/${invoice!.id}/cancel`, { version }),
    'POST /sales/fiscal_positions/:id/restore': form(`${position}/restore`),
    'POST /website/redirects/:id/restore': form(`${redirect}/restore`),
    'POST /website/menus/:id/restore': form(`${menu}/restore`),
    'POST /sales/taxes/:id/delete': form(`${deletedTax}/delete`),
    'POST /sales/pricelists/:id/delete': form(`${deletedList}/delete`),
    'POST /sales/taxes/:id/restore': form(`${deletedTax}/restore`),
    'POST /sales/pricelists/:id/restore': form(`${deletedList}/restore`),
    'POST /sales/carriers/:id/restore': form(`${deletedCarrier}/restore`),
    'POST /sales/carriers/:id/points/:point/restore': form(`${deletedPoint}/restore`),
    'POST /sales/acquirers/:id/delete': form(`/sales/acquirers/${acquirer!.id}/delete`),
    'POST /sales/acquirers/:id/restore': form(`${deletedAcquirer}/restore`),
    'GET /sales/acquirers/:id/keys': form(`/sales/acquirers/${withKeys!.id}/keys`),
    'POST /sales/acquirers/:id/keys': form(`/sales/acquirers/${withKeys!.id}/keys`),
    'POST /website/mailing_lists/mailings/:id/restore': form(`${deletedMailing}/restore`),
    'POST /website/mailing_lists/:id/restore': form(`${deletedMailingList}/restore`),
    'GET /website/mailing_lists/:id/mailing': form('/website/mailing_lists/1/mailing'),
    'POST /website/mailing_lists/:id/delete': form('/website/mailing_lists/1/delete'),
    'POST /sales/products/:id/delete': form('/sales/products/1/delete'),
    'POST /sales/products/:product/variants/:id': form('/sales/products/2/variants/1'),
    'POST /sales/categories/:id/delete': form('/sales/categories/1/delete'),
    'POST /sales/categories/:id/restore': form(`${deletedCategory}/restore`),
    'POST /sales/attributes/:id/delete': form('/sales/attributes/1/delete'),
    'POST /sales/attributes/:id/restore': form(`${deletedAttribute}/restore`),
    'POST /sales/tags/:id/restore': form(`${deletedTag}/restore`),
    'POST /sales/products/:id/restore': form(`${deletedProduct}/restore`),
    'POST /sales/products/:id/unarchive': form('/sales/products/1/unarchive'),
    'POST /sales/products/:product/pictures/:id/restore': form(`${deletedPicture}/restore`),
    'POST /sales/products/:product/files/remove': form('/sales/products/1/files/remove', { id: 1 }),
    'POST /sales/products/:product/pictures/order_json': form('/sales/products/1/pictures/order_json', { ids: [] }),
    // No one has registered for this event.
    'POST /admin/events/:id/delete': form('/admin/events/5/delete'),
    'POST /admin/events/:id/restore': form(`${deletedEvent}/restore`),
    'GET /admin/events/:event/tickets/:id': form(ticket),
    'POST /admin/events/:event/tickets/:id': form(ticket),
    'GET /admin/events/:event/tickets/:id/delete': form(`${ticket}/delete`),
    'POST /admin/events/:event/tickets/:id/delete': form(`${ticket}/delete`),
    'POST /admin/events/:event/tickets/:id/restore': form(`${deletedTicket}/restore`),
    'GET /admin/events/:event/helpers/selected': form('/admin/events/2/helpers/selected'),
    'POST /admin/events/:event/helpers/selected': form('/admin/events/2/helpers/selected', { action: 'remove' }),
    'GET /admin/events/:event/message': form('/admin/events/2/message'),
    'POST /admin/events/:event/message': form('/admin/events/2/message', {
      submission: 'a-message-of-a-test',
      subject: 'Hello',
      text: 'Hello',
    }),
    'GET /admin/events/:event/attendees/new': form('/admin/events/2/attendees/new'),
    'POST /admin/events/:event/attendees/new': form('/admin/events/2/attendees/new', {
      submission: 'an-attendee-of-a-test',
      name: 'Ann',
      email: 'ann@example.com',
      ticket: '1',
    }),
    ...belowEvent('questions', '/admin/events/1/questions/1', deletedQuestion),
    ...belowEvent('codes', `/admin/events/7/codes/${discount!.id}`, deletedCode),
    ...belowEvent('talks', '/admin/events/2/talks/1', deletedTalk),
    ...belowEvent('rooms', '/admin/events/2/rooms/1', deletedRoom),
    ...belowEvent('tags', '/admin/events/2/tags/1', deletedTalkTag),
    'POST /admin/events/types/:id/delete': form('/admin/events/types/1/delete'),
    'POST /admin/events/types/:id/restore': form(`${deletedType}/restore`),
    'POST /admin/events/:id/duplicate': form('/admin/events/2/duplicate', { starts: '2999-05-01T10:00' }),
    'POST /admin/events/:id/cancel': form('/admin/events/2/cancel', { state: 'cancelled' }),
    'GET /admin/events/:event/waiting/selected': form('/admin/events/2/waiting/selected'),
    'POST /admin/events/:event/waiting/selected': form('/admin/events/2/waiting/selected', { action: 'remove' }),
    'GET /admin/events/:event/talks/selected': form('/admin/events/2/talks/selected'),
    'POST /admin/events/:event/talks/selected': form('/admin/events/2/talks/selected', { do: 'refused' }),
    'GET /admin/events/:event/attendees/selected': form('/admin/events/2/attendees/selected'),
    'POST /admin/events/:event/attendees/selected': form('/admin/events/2/attendees/selected', { do: 'cancel' }),
    'POST /website/pages/:id/restore': form(`${deletedPage}/restore`),
    'POST /website/news/:id/restore': form(`${deletedPost}/restore`),
    'POST /admin/views/:id/rename': form(`/admin/views/${view!.id}/rename`, { name: 'Mine' }),
    'POST /admin/views/:id/first': form(`/admin/views/${view!.id}/first`, { opens_first: 'no' }),
    'POST /admin/views/:id/delete': form(`/admin/views/${view!.id}/delete`),
    'GET /sales/payments/:id/:action': form(deed),
    'POST /sales/payments/:id/:action': form(deed, { amount: '1', submission: 'sixteen-characters' }),
    'POST /sales/lost_carts/selected': form('/sales/lost_carts/selected', { one: `remind ${cart.id}` }),
    'GET /website/mailing_lists/mailings/:id/send': form('/website/mailing_lists/mailings/1/send'),
    'POST /website/mailing_lists/mailings/:id/send': form('/website/mailing_lists/mailings/1/send'),
    'GET /survey/edit/:slug/delete': form(`${survey}/delete`),
    'POST /survey/edit/:slug/delete': form(`${survey}/delete`),
    'GET /website/accounts/invitations/:id': form(invited),
    'POST /website/accounts/invitations/:id': form(invited, { role_employee: 'on', company_1: 'on' }),
    'POST /survey/edit/:slug/restore': form(`${deletedSurvey}/restore`),
    'GET /survey/edit/:slug/question/new': form(`${survey}/question/new?page=hands`),
    'POST /survey/edit/:slug/question': form(`${survey}/question`, { kind: 'textbox', 'title-en_US': 'New' }),
    'POST /survey/edit/:slug/page/:key/move_json': form(`${survey}/page/hands/move_json`, { move: 'up' }),
    'POST /survey/edit/:slug/question/:key/move_json': form(`${survey}/question/w_hnd/move_json`, { move: 'up' }),
    'POST /project/rating/:id/:rating/publish': form(`/project/rating/${project!.id}/1/publish`, { show: 'no' }),
    'POST /website/accounts/:id': form(account, { role_employee: 'on', company_2: 'on' }),
    'POST /website/accounts/:id/second_factor/off': form(`${account}/second_factor/off`),
    'POST /website/accounts/:id/close': form(`${account}/close`),
    'POST /website/accounts/:id/reopen': form(`${account}/reopen`),
    'POST /my/task/:id/ask_rating': form(`/my/task/${task!.id}/ask_rating`),
  };
  const starts = [
    '/sales/products/2/variants',
    '/sales/products/2/variants/1',
    '/sales/products/1/files',
    '/sales/products/1/pictures',
    '/sales/products/1/pictures/1',
    '/sales/products/1/pictures/1/delete',
    account,
    customer,
    importing,
    `/website/pages/${page!.id}`,
    `/website/pages/${page!.id}/delete`,
    `/website/menus/${entry!.id}`,
    `/website/news/${post!.id}`,
    `/sales/carriers/${carrier!.id}/points/new`,
    `/sales/carriers/${carrier!.id}/points/${point!.id}`,
    `/sales/orders/${quote.id}`,
    `/sales/payments/${payment!.id}`,
  ];
  return { starts, extra: new Map(Object.entries(extra)) };
}

const form = (address: string, fields = {}) => ({ address, fields });

/** Forms of a kind of record below an event. */
const belowEvent = (kind: string, record: string, deleted: string): Record<string, StaffForm> => {
  const url = `/admin/events/:event/${kind}/:id`;
  return {
    [`GET ${url}`]: form(record),
    [`POST ${url}`]: form(record),
    [`GET ${url}/delete`]: form(`${record}/delete`),
    [`POST ${url}/delete`]: form(`${record}/delete`),
    [`POST ${url}/restore`]: form(`${deleted}/restore`),
  };
};

/** @returns its path */
async function aDeletedRecord(kind: string, url: string): Promise<string> {
  const recordId = 777_777;
  const path = `${url}/${recordId}`;
  const place = { companyId: OF_ALDER, websiteId: OF_ALDER, path, role: 'sales' as const };
  await db.insert(deletedRecords).values({ kind, recordId, ...place, name: 'Gone', rows: [], links: [] });
  return path;
}
