/** Arranges the staff pages of all domains into the areas of the side bar. */
import type { FastifyRequest } from 'fastify';
import { msg } from '#core/msg.ts';
import { pathOf } from '#core/pages/cache/page_keys.ts';
import { isStaff, mayRead, type Person, type Role } from '#core/people/people.ts';

/** Start page of staff, for any role. */
export const ADMIN = '/admin';
/** What staff deleted lately. */
export const DELETED = '/admin/deleted';

/** In the order of the side bar. */
const AREAS = {
  orders: { label: msg('Orders'), icon: 'inbox' },
  products: { label: msg('Products'), icon: 'tag' },
  customers: { label: msg('Customers'), icon: 'user' },
  messages: { label: msg('Messages'), icon: 'chat' },
  finance: { label: msg('Finance'), icon: 'coins' },
  marketing: { label: msg('Marketing'), icon: 'megaphone' },
  content: { label: msg('Content'), icon: 'document' },
  settings: { label: msg('Settings'), icon: 'gear' },
} as const;
export type StaffArea = keyof typeof AREAS;

/** A page where staff work; people with the role find it in the side bar of the back office. */
export type StaffMenuEntry = {
  /** Marked by `msg`. */
  label: string;
  url: string;
  /** `staff`: any role of staff. */
  role: Role | 'staff';
  area: StaffArea;
  /** Paths that belong to this page and don't begin with its own. */
  below?: string[];
  /** What waits there for somebody, for the start page; those without any are not shown. */
  waiting?(request: FastifyRequest): Promise<StaffTask[]>;
};

/** Something that staff should do, such as the orders to confirm. */
export type StaffTask = {
  count: number;
  /** A sentence with the number, in the language of the page. */
  text: string;
  /** Path of the list that shows just these. */
  path: string;
};

export type StaffPlace = { name: string; url: string; active: boolean };
/** Its address is that of its first place. `waiting` says how much there is to do, such as "3"; empty: nothing. */
export type StaffMenuArea = StaffPlace & {
  icon: string;
  waiting: string;
  places: (StaffPlace & { waiting: string })[];
};

/** `home` is null for who is no staff. */
export type StaffMenu = { home: StaffPlace | null; areas: StaffMenuArea[] };

type Domains = readonly { staffMenu?: readonly StaffMenuEntry[] }[];

/** Pages of no domain; they come last. */
const OWN: StaffMenuEntry[] = [{ label: msg('Recently deleted'), url: DELETED, role: 'staff', area: 'settings' }];

/** The pages of all domains that this person may open. */
export const entriesFor = (person: Person | null, domains: Domains): StaffMenuEntry[] =>
  [...domains.flatMap(({ staffMenu = [] }) => staffMenu), ...OWN].filter(({ role }) =>
    role === 'staff' ? isStaff(person) : mayRead(person, role),
  );

/** What this person may open; nothing for customers and guests. */
export function staffMenuFor(
  person: Person | null,
  request: FastifyRequest,
  domains: Domains,
  counts: ReadonlyMap<StaffMenuEntry, number> = new Map(),
): StaffMenu {
  if (!isStaff(person)) return { home: null, areas: [] };
  const { site, texts } = request;
  const path = pathOf(request);
  const entries = entriesFor(person, domains);
  const countText = (some: StaffMenuEntry[]) => {
    const sum = some.reduce((all, entry) => all + (counts.get(entry) ?? 0), 0);
    return sum > 0 ? texts.number(sum, 0) : '';
  };
  const current = placeAt(path, entries);
  const areas = Object.entries(AREAS).flatMap(([area, { label, icon }]) => {
    const own = entries.filter((entry) => entry.area === area);
    const [first] = own;
    if (!first) return [];
    const places = own.map((entry) => ({
      name: texts.say(entry.label),
      url: site.url(entry.url),
      active: entry === current,
      waiting: countText([entry]),
    }));
    const name = own.length > 1 ? texts.say(label) : texts.say(first.label);
    const active = places.some((place) => place.active);
    return [{ name, icon, url: site.url(first.url), active, places, waiting: countText(own) }];
  });
  return { home: { name: texts.t('Home'), url: site.url(ADMIN), active: path === ADMIN }, areas };
}

/** The place with the longest address that the path is below: `/r/report` is not in `/r`'s neighbour. */
function placeAt(path: string, entries: readonly StaffMenuEntry[]): StaffMenuEntry | undefined {
  const lengthIn = ({ url, below = [] }: StaffMenuEntry) =>
    Math.max(
      0,
      ...[url, ...below].filter((one) => path === one || path.startsWith(`${one}/`)).map((one) => one.length),
    );
  const [nearest] = entries.toSorted((a, b) => lengthIn(b) - lengthIn(a));
  return nearest && lengthIn(nearest) > 0 ? nearest : undefined;
}
