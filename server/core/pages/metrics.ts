/** Collects metrics of this process in Prometheus's text format. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { count, eq, isNotNull, isNull } from 'drizzle-orm';
import { cacheReads } from '#core/changes/tagged_cache.ts';
import { db } from '#core/db/database.ts';
import { jobs } from '#core/jobs/jobs.schema.ts';
import { mails } from '#core/mail/mail.schema.ts';

/** Upper bounds in seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const RESOLUTION_MS = 20;
const NANOSECONDS = 1e9;
const MILLISECONDS = 1000;

type Durations = { buckets: number[]; sum: number; count: number };
type Metric = { name: string; type: 'counter' | 'gauge' | 'histogram'; help: string; lines: string[] };

const requests = new Map<string, Durations>();
let cachedAnswers = 0;
const loopDelay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });

export function countRequest(method: string, route: string, status: number, ms: number): void {
  const key = labels({ method, route, status });
  const seen = requests.get(key) ?? { buckets: BUCKETS.map(() => 0), sum: 0, count: 0 };
  requests.set(key, seen);
  const seconds = ms / MILLISECONDS;
  for (const [at, bound] of BUCKETS.entries()) if (seconds <= bound) seen.buckets[at] = (seen.buckets[at] ?? 0) + 1;
  seen.sum += seconds;
  seen.count += 1;
}

export function countCached(): void {
  cachedAnswers += 1;
}

/** The event loop's delay is measured from the first call on. */
export async function metricsText(): Promise<string> {
  loopDelay.enable();
  const [waiting, failed, mailsWaiting] = await Promise.all([
    rowCount(jobs, isNull(jobs.failedAt)),
    rowCount(jobs, isNotNull(jobs.failedAt)),
    rowCount(mails, eq(mails.state, 'waiting')),
  ]);
  const memory = process.memoryUsage();
  const text = [
    durations(),
    counter('answers_from_memory_total', 'Answers given before anything else was looked at.', cachedAnswers),
    by('cache_reads_total', 'counter', 'Reads of the caches of pages and their parts.', 'result', cacheReads),
    by('event_loop_delay_seconds', 'gauge', 'Delay of the event loop since the last reading.', 'quantile', {
      0.5: loopDelay.percentile(50) / NANOSECONDS,
      0.99: loopDelay.percentile(99) / NANOSECONDS,
      1: loopDelay.max / NANOSECONDS,
    }),
    by('memory_bytes', 'gauge', 'Memory of the process.', 'kind', { rss: memory.rss, heap: memory.heapUsed }),
    by('jobs', 'gauge', 'Jobs in the queue.', 'state', { waiting, failed }),
    by('mails', 'gauge', 'Mails in the outbox.', 'state', { waiting: mailsWaiting }),
  ].map(written);
  loopDelay.reset();
  return text.join('');
}

async function rowCount(table: typeof jobs | typeof mails, where: ReturnType<typeof eq>): Promise<number> {
  const [row] = await db.select({ count: count() }).from(table).where(where);
  return Number(row?.count ?? 0);
}

function durations(): Metric {
  const name = 'http_request_duration_seconds';
  const lines = [...requests].flatMap(([key, { buckets, sum, count: all }]) => [
    ...BUCKETS.map((bound, at) => `${name}_bucket{${key},le="${bound}"} ${buckets[at]}`),
    `${name}_bucket{${key},le="+Inf"} ${all}`,
    `${name}_sum{${key}} ${sum}`,
    `${name}_count{${key}} ${all}`,
  ]);
  return { name, type: 'histogram', help: 'Requests by route.', lines };
}

const counter = (name: string, help: string, value: number): Metric => ({
  name,
  type: 'counter',
  help,
  lines: [`${name} ${value}`],
});

const by = (
  name: string,
  type: Metric['type'],
  help: string,
  label: string,
  values: Record<string, number>,
): Metric => ({
  name,
  type,
  help,
  lines: Object.entries(values).map(
    ([key, value]) => `${name}{${labels({ [label]: key })}} ${Number.isFinite(value) ? value : 0}`,
  ),
});

const labels = (values: Record<string, string | number>): string =>
  Object.entries(values)
    .map(
      ([name, value]) =>
        `${name}="${String(value).replace(/[\\"\n]/g, (sign) => (sign === '\n' ? '\\n' : `\\${sign}`))}"`,
    )
    .join(',');

const written = ({ name, type, help, lines }: Metric): string =>
  `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.map((line) => `${line}\n`).join('')}`;
