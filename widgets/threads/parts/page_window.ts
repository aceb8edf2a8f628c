/** Which page links are shown. */
export type PageWindow = { count: number; pages: number[] };

export const pageWindow = (total: number, step: number, scope: number, page: number): PageWindow => {
  const count = Math.ceil(total / step);
  const half = Math.floor(scope / 2);
  let first = Math.max(page - half, 1);
  const last = Math.min(first + scope - 1, count);
  first = Math.max(last - scope + 1, 1);
  return { count, pages: Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at) };
};
