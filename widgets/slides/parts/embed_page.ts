/** The page of the code that shows a slide elsewhere. */
declare module '#registry/bus.ts' {
  interface Events {
    /** Another page of the document is shown. */
    'slide:page': { number: number };
  }
}

/** @param count null where it is not known, so that any page may be meant */
export function pageIn(entered: string, count: number | null): number {
  const page = Number.parseInt(entered, 10);
  return page > 0 && (count === null || page <= count) ? page : 1;
}

export const withPage = (code: string, page: number): string => code.replace(/([?&]page=)\d+/, `$1${page}`);
