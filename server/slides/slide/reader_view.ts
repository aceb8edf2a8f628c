/** What the reader of a slide is given, and what turning a page answers. */
import type { Picture } from '#core/images/pictures.ts';

export type Reader = {
  number: number;
  /** Null: it has no pages, or they have not been counted. */
  count: number | null;
  picture: Picture | null;
  /** What is written on the page. */
  paragraphs: string[];
  previousUrl: string | null;
  nextUrl: string | null;
  isWaiting: boolean;
  outline: { title: string; page: number; url: string; isCurrent: boolean; depth: number }[];
  /** A video file of our own. */
  film: { src: string; type: string; captions: string | null; language: string } | null;
  /** Id of a YouTube video. */
  videoId: string;
  /** Where a document of another website is opened. */
  url: string;
};

export type PageAnswer = { reader: Reader; title: string; url: string };
