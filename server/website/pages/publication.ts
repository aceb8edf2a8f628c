/** Decides when visitors see a page or post. */
type Dated = { isPublished: boolean; publishedFrom: Date | null };

export const isVisible = ({ isPublished, publishedFrom }: Dated, now = new Date()): boolean =>
  isPublished && (!publishedFrom || publishedFrom <= now);

/** The next time in ms at which one of them comes into view by itself. */
export function nextAmong(records: readonly Dated[], now: number): number {
  const times = records.map(({ isPublished, publishedFrom }) => (isPublished && publishedFrom?.getTime()) || 0);
  return Math.min(Number.POSITIVE_INFINITY, ...times.filter((time) => time > now));
}
