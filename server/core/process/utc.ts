/** Sets the time zone of this process, its threads and its children. */

/** The zone library errs in hours that the process's own zone skips or repeats. UTC has no such hours. */
export function runInUtc(): void {
  process.env.TZ = 'UTC';
}
