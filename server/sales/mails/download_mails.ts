/** Mails buyers the links to their files, once. */
import { fileSize } from '#core/i18n/file_size.ts';
import { textsFor } from '#core/i18n/texts.ts';
import { button, paragraph } from '#core/mail/mail_blocks.ts';
import { orderDocument } from '#sales/documents/documents.ts';
import { downloadsOf } from '#sales/staff/order_sources.ts';
import { sendToCustomer, viewButton } from './order_mails.ts';

/** More are on the page of the order. */
const MOST_LINKS = 20;

export async function sendDownloads({ id }: { id: number }): Promise<void> {
  const document = await orderDocument(id);
  const { order, site } = document;
  const files = (await downloadsOf(order)).flatMap(({ path, ...file }) => (path === null ? [] : [{ ...file, path }]));
  if (files.length === 0) return;
  const texts = textsFor(site.language.code);
  const { t } = texts;
  const number = order.name ?? '';
  await sendToCustomer(document, {
    subject: t('Your files of order {number}', { number }),
    blocks: [
      paragraph(t('your order {number} is paid. Here are your files.', { number })),
      ...files
        .slice(0, MOST_LINKS)
        .map(({ name, size, path }) => button(`${name} (${fileSize(size, texts)})`, `${site.origin}${path}`)),
      paragraph(t('These links work for 7 days. The page of your order always has new ones.')),
      viewButton(document),
    ],
    key: `downloads:${id}`,
  });
}
