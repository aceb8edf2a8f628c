/** What the reader shows: a page as picture and text, an image, or a video. */
import type { FastifyRequest } from 'fastify';
import { findFile } from '#core/files/files.ts';
import { languageTag } from '#core/i18n/language_tag.ts';
import { picture } from '#core/images/pictures.ts';
import { slidePath } from '#slides/paths.ts';
import { findPage, type Slide } from '#slides/queries.ts';
import type { Reader } from './reader_view.ts';

const SIZES = '(min-width: 60rem) 44rem, 94vw';
const WIDEST = 880;

export async function readerOf(
  slide: Slide,
  asked: number,
  request: FastifyRequest,
  urlOf: (page: number) => string,
): Promise<Reader> {
  const count = slide.pageCount;
  const number = asked <= (count ?? 1) ? asked : 1;
  const outline = slide.outline.slice(0, MOST_HEADINGS);
  const current = outline.findLastIndex((entry) => entry.page <= number);
  return {
    number,
    count,
    ...(await contentOf(slide, number, request.texts.t)),
    previousUrl: count !== null && number > 1 ? urlOf(number - 1) : null,
    nextUrl: count !== null && number < count ? urlOf(number + 1) : null,
    isWaiting: slide.reading === 'waiting',
    outline: outline.map(({ title, page, depth }, at) => ({
      title,
      page,
      depth,
      url: urlOf(page),
      isCurrent: at === current,
    })),
    film: await filmOf(slide, request),
    videoId: slide.videoId,
    url: slide.url,
  };
}

const MOST_HEADINGS = 200;

async function contentOf(slide: Slide, number: number, t: FastifyRequest['texts']['t']) {
  const page = slide.pageCount === null ? null : await findPage(slide.id, number);
  const alt = page ? t('Page {number} of {name}', { number, name: slide.name }) : slide.name;
  const sizes = { sizes: SIZES, widest: WIDEST, alt };
  if (page) {
    const file = page.imageId === null ? null : await findFile(page.imageId);
    return {
      picture: file && picture({ model: 'slide.page', id: page.id, file, ...sizes }),
      paragraphs: page.text.split('\n').filter(Boolean),
    };
  }
  const file = slide.type === 'infographic' && slide.imageId !== null ? await findFile(slide.imageId) : null;
  return { picture: file && picture({ model: 'slide.slide', id: slide.id, file, ...sizes }), paragraphs: [] };
}

async function filmOf(slide: Slide, { site }: FastifyRequest): Promise<Reader['film']> {
  const file = slide.type === 'video' && slide.fileId !== null ? await findFile(slide.fileId) : null;
  if (!file) return null;
  return {
    src: `/web/content/${file.id}`,
    type: file.mimetype,
    captions: slide.captionsId === null ? null : site.url(slidePath(slide, '/captions')),
    language: languageTag(slide.languageCode),
  };
}
