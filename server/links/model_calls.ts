/** Model calls of `utm.campaign`, `utm.medium`, `utm.source` and `link.tracker.click`. */
import { format } from 'date-fns/format';
import { parseISO } from 'date-fns/parseISO';
import { z } from 'zod';
import type { ModelCall } from '#core/domain/domain.ts';
import { Forbidden, Invalid } from '#core/errors.ts';
import { recordId } from '#core/http/contract.ts';
import { countryName } from '#core/i18n/country_names.ts';
import { dayPlus } from '#core/i18n/days.ts';
import { textsFor } from '#core/i18n/texts.ts';
import { has, type Person } from '#core/people/people.ts';
import type { Site } from '#core/sites/site.ts';
import { LONGEST_NAME } from './contract.ts';
import { type ClickCount, clickCounts, linkRowsById, namesOf, type UtmName } from './queries.ts';
import type { UtmKind } from './schema.ts';
import { ensureName } from './service.ts';

const KINDS: readonly UtmKind[] = ['campaign', 'medium', 'source'];

type Input = Parameters<ModelCall['run']>[0];

/** Only for staff. */
const staffCall = (model: string, method: string, run: ModelCall['run']): ModelCall => ({
  model,
  method,
  run: (input) => {
    admit(input.person);
    return run(input);
  },
});

function admit(person: Person): void {
  if (!has(person, 'links')) throw new Forbidden();
}

/** Only the specified calls, with no other domain, field or group. */
export const linkModelCalls: ModelCall[] = [
  ...KINDS.flatMap((kind) => [
    staffCall(`utm.${kind}`, 'search_read', (input) => searchNames(kind, input)),
    staffCall(`utm.${kind}`, 'create', (input) => createNames(kind, input)),
  ]),
  staffCall('link.tracker.click', 'search_count', searchCount),
  staffCall('link.tracker.click', 'read_group', readGroup),
];

const context = z.record(z.string(), z.unknown()).optional();
const nameFields = z.array(z.enum(['id', 'name'])).max(2);
const noDomain = z.array(z.never());
const searchKwargs = z.strictObject({
  domain: noDomain.optional(),
  fields: nameFields.optional(),
  context,
});
const searchArgs = z.union([z.tuple([]), z.tuple([noDomain]), z.tuple([noDomain, nameFields])]);

async function searchNames(kind: UtmKind, { args, kwargs }: Input): Promise<UtmName[]> {
  read(searchKwargs, kwargs);
  read(searchArgs, args);
  return namesOf(kind);
}

const newName = z.strictObject({ name: z.string().max(LONGEST_NAME) });
const createArgs = z.tuple([z.union([newName, z.array(newName).min(1).max(20)])]);

/** One record gives its id, a list gives a list. */
async function createNames(kind: UtmKind, { args }: Input): Promise<number | number[]> {
  const [wanted] = read(createArgs, args);
  if (!Array.isArray(wanted)) return ensureName(kind, wanted.name);
  const ids: number[] = [];
  for (const { name } of wanted) ids.push(await ensureName(kind, name));
  return ids;
}

const day = z.iso.date();
const ofLink = z.tuple([z.literal('link_id'), z.literal('='), recordId]);
const since = z.tuple([z.literal('create_date'), z.literal('>'), day]);
const clickDomain = z.union([z.tuple([ofLink]), z.tuple([ofLink, since])]);
type ClickDomain = z.infer<typeof clickDomain>;

async function searchCount({ args, kwargs, site }: Input): Promise<number> {
  const domain = read(clickDomain, args[0] ?? kwargs.domain);
  return (await peoplesClicks(domain, site)).reduce((sum, { clicks }) => sum + clicks, 0);
}

const one = <T extends string>(name: T) =>
  z.union([z.literal(name), z.tuple([z.literal(name)]).transform(([only]) => only)]);
const groups = z.union([one('create_date:day'), one('country_id')]);

async function readGroup({ args, kwargs, site }: Input): Promise<object[]> {
  const domain = read(clickDomain, args[0] ?? kwargs.domain);
  const group = read(groups, args[2] ?? kwargs.groupby);
  const clicks = await peoplesClicks(domain, site);
  if (group === 'create_date:day') return byDay(domain, clicks);
  return byCountry(domain, clicks, textsFor(site.language.code).locale.tag);
}

/** As a date filter on moments is read: all of the day that it names. */
async function peoplesClicks([[, , linkId], after]: ClickDomain, site: Site): Promise<ClickCount[]> {
  if ((await linkRowsById([linkId], site)).length === 0) return [];
  const counts = await clickCounts(linkId);
  return counts.filter((count) => count.kind === 'person' && (!after || count.day >= after[2]));
}

function byDay(domain: ClickDomain, clicks: ClickCount[]): object[] {
  return [...summed(clicks, ({ day }) => day)].map(([day, count]) => ({
    'create_date:day': writtenDay(day),
    create_date_count: count,
    __domain: [...domain, ['create_date', '>=', day], ['create_date', '<', dayPlus(day, 1)]],
  }));
}

function byCountry(domain: ClickDomain, clicks: ClickCount[], languageTag: string): object[] {
  return [...summed(clicks, ({ country }) => country)].map(([code, count]) => ({
    country_id: code === '' ? false : [code, countryName(code, languageTag)],
    country_id_count: count,
    __domain: [...domain, ['country_id', '=', code || false]],
  }));
}

function summed(clicks: ClickCount[], keyOf: (count: ClickCount) => string): Map<string, number> {
  const sums = new Map<string, number>();
  for (const count of clicks) sums.set(keyOf(count), (sums.get(keyOf(count)) ?? 0) + count.clicks);
  return new Map([...sums].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** `21 Nov 2026`, whatever the language: scripts read it. */
const writtenDay = (day: string): string => format(parseISO(day), 'dd MMM yyyy');

const NOT_ALLOWED = 'This call only answers the questions of the pages of tracked links.';

function read<T>(schema: z.ZodType<T>, value: unknown): T {
  const result = schema.safeParse(value);
  if (!result.success) throw new Invalid(NOT_ALLOWED);
  return result.data;
}
