/** `/slides` and the lists of a channel. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { NotFound } from '#core/errors.ts';
import { line, pageNumber } from '#core/http/contract.ts';
import { type PageResponse, type Redirect, redirectTo, show } from '#core/pages/response.ts';
import { page } from '#core/pages/routes.ts';
import { has } from '#core/people/people.ts';
import { personOf } from '#core/people/session.ts';
import { type Opened, openChannel, seenChannels } from '#slides/access.ts';
import { SLIDE_TYPES, SORTINGS } from '#slides/kinds.ts';
import { channelPath, SLIDES } from '#slides/paths.ts';
import { categoriesOf, idIn, tagsAt } from '#slides/queries.ts';
import { channelCards } from './channel_cards.ts';
import { channelPage, STYLES } from './view.ts';

const slug = z.string().max(200);
const params = z.object({
  channel: slug,
  type: z.enum(SLIDE_TYPES).optional(),
  tag: slug.optional(),
  category: slug.optional(),
  page: pageNumber.default(1),
});
const query = z.object({
  sorting: z.enum(SORTINGS).nullable().default(null),
  search: line(100).default(''),
  uncategorized: z
    .literal('1')
    .optional()
    .transform((value) => value === '1'),
  enable_slide_upload: z.unknown().optional(),
});
type Asked = z.infer<typeof params> & z.infer<typeof query>;

const TYPES = `:type(^(?:${SLIDE_TYPES.join('|')})$)`;
const LISTS = [
  '',
  `/${TYPES}`,
  '/tag/:tag',
  `/tag/:tag/${TYPES}`,
  '/category/:category',
  `/category/:category/${TYPES}`,
];

export function channelRoutes(app: FastifyInstance): void {
  page(app, { url: SLIDES, handle: ({ request }) => home(request) });
  for (const list of LISTS)
    for (const url of [`${SLIDES}/:channel${list}`, `${SLIDES}/:channel${list}/page/:page`])
      page(app, {
        url,
        params,
        query,
        isList: true,
        handle: ({ request, params: path, query: rest }) => listPage(request, { ...path, ...rest }),
      });
}

/** The channels; where there is one alone, that one. */
async function home(request: FastifyRequest): Promise<PageResponse | Redirect> {
  const { site, texts } = request;
  const seen = await seenChannels(request);
  const [only] = seen;
  if (only && seen.length === 1) return redirectTo(channelPath(only.channel, site));
  const title = texts.t('Documents and videos');
  return show(
    '@slides/channels',
    {
      title,
      channels: await channelCards(seen, request),
      isStaff: has(await personOf(request), 'slides'),
    },
    {
      facts: {
        title,
        description: texts.t('Guides, presentations and videos by {name}.', { name: site.website.name }),
        canonical: SLIDES,
        breadcrumbs: [{ name: title, url: site.url(SLIDES) }],
        styles: STYLES,
      },
    },
  );
}

async function listPage(request: FastifyRequest, asked: Asked): Promise<PageResponse | Redirect> {
  const { site } = request;
  const opened = await openChannel(idIn(asked.channel), request);
  const category = await categoryOf(asked.category, opened);
  const tag = await tagOf(asked.tag, request);
  const own = channelPath(opened.channel, site);
  if (`${SLIDES}/${asked.channel}` !== own) return moved(request, own);
  return channelPage(opened, { ...asked, type: asked.type ?? null, category, tag }, request);
}

/** The same page at the channel's present address. */
function moved(request: FastifyRequest, own: string): Redirect {
  const [path = '', search] = request.url.split('?');
  const below = path.split('/').slice(3);
  return redirectTo([own, ...below].join('/') + (search ? `?${search}` : ''), { status: 301 });
}

async function categoryOf(slugged: string | undefined, { channel }: Opened) {
  if (slugged === undefined) return null;
  const found = (await categoriesOf(channel.id)).find(({ id }) => id === idIn(slugged));
  if (!found) throw new NotFound();
  return found;
}

async function tagOf(slugged: string | undefined, { site }: FastifyRequest) {
  if (slugged === undefined) return null;
  const found = (await tagsAt(site)).find(({ id }) => id === idIn(slugged));
  if (!found) throw new NotFound();
  return found;
}
