/** Prepares what the forms of a page and of a news post have in common. */
import type { FastifyRequest } from 'fastify';
import type { FormValues } from '#core/i18n/form_texts.ts';
import type { Texts } from '#core/i18n/texts.ts';
import { type TextField, translationsOf } from '#core/pages/form_view.ts';
import { formLanguages } from '#core/pages/staff_form.ts';
import { personOf } from '#core/people/session.ts';
import { mayChangeShared } from '#core/people/shared_records.ts';
import type { Site } from '#core/sites/site.ts';

type Filled = { values: FormValues; errors?: Record<string, string> };

/** A title, a text of a few lines and the long one, in every language. */
export const recordTexts = (
  second: TextField,
  { site, texts: { t }, markup, ...filled }: Filled & { site: Site; texts: Texts; markup: string | undefined },
) =>
  translationsOf(
    formLanguages(site),
    [
      { name: 'title', label: t('Title'), maxlength: 120 },
      { ...second, rows: 2 },
      {
        name: 'body',
        label: t('Text'),
        rows: 14,
        isRich: markup !== 'markdown',
        hint:
          markup === 'markdown'
            ? t(
                'Markdown: **bold**, *italic*, ## heading, - list, [link](/shop). HTML is cleaned of scripts and styles.',
              )
            : t('A blank line starts a paragraph.'),
      },
    ],
    filled,
  );

/** Where a record is shown; what is shared with other websites is for those who may change it. */
export async function websiteChoices(request: FastifyRequest) {
  const { website } = request.site;
  const { t } = request.texts;
  return [
    ...((await mayChangeShared(await personOf(request))) ? [{ value: '', label: t('All websites') }] : []),
    { value: String(website.id), label: t('Only {name}', { name: website.name }) },
  ];
}

export const markupChoices = ({ t }: Texts) => [
  { value: 'html', label: t('Formatted text') },
  { value: 'markdown', label: 'Markdown' },
];
