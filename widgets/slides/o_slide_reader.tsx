import { data, text } from '#registry/params.ts';
import { t } from '#registry/texts.ts';
import { defineWidget } from '#registry/widget.ts';
import type { Reader } from '#slides/slide/reader_view.ts';
import Picture from '#widgets/core/parts/picture.tsx';
import { Outline } from './parts/outline.tsx';
import { PageLinks } from './parts/page_links.tsx';
import { useFullScreen } from './parts/use_full_screen.ts';
import { usePages } from './parts/use_pages.ts';

/** Reads a document page by page: picture, text and outline. Without script its links open each page. */
export default defineWidget({
  load: 'interact',
  isEssential: true,
  params: {
    /** Pages of the document, and which one is open. */
    reader: data<Reader>(),
    /** Address of the slide. */
    href: text(),
    /** Of the words, as a tag. */
    language: text(''),
  },
  View: SlideReader,
});

type Params = { reader: Reader; href: string; language: string };

function SlideReader({ reader: opening, href, language }: Params) {
  const pages = usePages(opening, href);
  const screen = useFullScreen();
  const { reader } = pages;
  return (
    <>
      {reader.picture && (
        <Picture
          key={reader.number}
          picture={screen.isFull ? { ...reader.picture, sizes: '100vw' } : reader.picture}
          look="slide-reader__picture"
          eager
        />
      )}
      {!reader.picture && reader.isWaiting && (
        <p className="alert alert--info">{t('The pages are being prepared. Reload in a moment.')}</p>
      )}
      {(pages.count > 1 || reader.picture) && <PageLinks pages={pages} screen={screen} />}
      {pages.problem && (
        <p className="alert alert--danger" role="alert">
          {pages.problem}
        </p>
      )}
      {(reader.outline.length > 0 || reader.paragraphs.length > 0) && (
        <div className="slide-reader__beside">
          {reader.outline.length > 0 && <Outline entries={reader.outline} language={language} open={pages.follow} />}
          {reader.paragraphs.length > 0 && <PageText paragraphs={reader.paragraphs} language={language} />}
        </div>
      )}
    </>
  );
}

function PageText({ paragraphs, language }: { paragraphs: string[]; language: string }) {
  return (
    <section aria-labelledby="page-text">
      <h2 className="slide-reader__heading" id="page-text">
        {t('Text of this page')}
      </h2>
      <div className="slide-text" lang={language}>
        {paragraphs.map((paragraph, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no id, and two may be equal
          <p key={at} dir="auto">
            {paragraph}
          </p>
        ))}
      </div>
    </section>
  );
}
