import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { t } from '#registry/texts.ts';
import { drawPage, type OpenPdf, openPdf, type PageLook, type PdfProblem } from './pdf_document.ts';

/** Places for pages are added while one scrolls: a document of 10,000 opens as fast as one of ten. */
const PAGES_AT_ONCE = 20;
const NEAR = '100% 0px';

export type PdfPagesProps = PageLook & { url: string; fail(problem: string): void };

/** The pages of a PDF, one below the other. */
export function PdfPages({ url, fail, ...look }: PdfPagesProps) {
  const [pdf, setPdf] = useState<OpenPdf | null>(null);
  const [count, setCount] = useState(PAGES_AT_ONCE);
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a document is opened once
  useEffect(() => {
    const life = new AbortController();
    openPdf(url, life.signal).then((opened) => {
      if (life.signal.aborted) return;
      if (typeof opened === 'string') fail(problemText(opened));
      else setPdf(opened);
    });
    return () => life.abort();
  }, [url]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list comes with the document; pages then measure their places
  useLayoutEffect(() => list.current?.style.setProperty('--viewer-scale', String(look.scale)), [pdf, look.scale]);
  if (!pdf) return <p className="viewer__waiting">{t('Loading…')}</p>;
  const total = pdf.document.numPages;
  const shown = Math.min(count, total);
  return (
    <div className="viewer__pages" ref={list}>
      {Array.from({ length: shown }, (_, at) => at + 1).map((number) => (
        <PdfPage
          key={number}
          {...{ pdf, number, total, ...look }}
          near={number === shown && shown < total ? () => setCount(shown + PAGES_AT_ONCE) : undefined}
        />
      ))}
    </div>
  );
}

const problemText = (problem: PdfProblem): string =>
  problem === 'password'
    ? t('This PDF is protected by a password. Download it to open it.')
    : t('This file can’t be shown here. Download it to open it.');

type PageProps = PageLook & {
  pdf: OpenPdf;
  number: number;
  total: number;
  /** It nears the window for the first time. */
  near: (() => void) | undefined;
};

function PdfPage({ pdf, number, total, near, scale, rotation }: PageProps) {
  const place = useRef<HTMLElement>(null);
  const isNear = useNear(place);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new scale draws it anew
  useEffect(() => {
    if (!isNear || !place.current) return;
    return drawPage(pdf, number, place.current, rotation);
  }, [isNear, pdf, number, rotation, scale]);
  useEffect(() => {
    if (isNear) near?.();
  }, [isNear, near]);
  return (
    <section
      className="viewer__page"
      ref={place}
      aria-label={t('Page {page} of {count}', { page: number, count: total })}
    >
      <canvas />
      <div className="textLayer" />
    </section>
  );
}

function useNear(place: { current: HTMLElement | null }): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const root = place.current?.closest('.viewer__stage') ?? null;
    const observer = new IntersectionObserver((seen) => setNear(seen.at(-1)?.isIntersecting ?? false), {
      root,
      rootMargin: NEAR,
    });
    if (place.current) observer.observe(place.current);
    return () => observer.disconnect();
  }, [place]);
  return isNear;
}
