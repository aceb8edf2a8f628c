/** Arranges the staff pages of all domains into the areas of the side bar. */
import type { FastifyRequest } from 'fastify';
import { msg } from '#core/msg.ts';
import { pathOf } from '#core/pages/cache/page_keys.ts';
import { has, isStaff, type Person, type Role } from '#core/people/people.ts';

/** Start page of staff, for any role. */
export const ADMIN = '/admin';

/** In the order of the side bar. */
const AREAS = {
  orders: { label: msg('Orders'), icon: 'inbox' },
  products: { label: msg('Products'), icon: 'tag' },
  finance: { label: msg('Finance'), icon: 'coins' },
  marketing: { label: msg('Marketing'), icon: 'megaphone' },
  content: { label: msg('Content'), icon: 'document' },
  surveys: { label: msg('Surveys'), icon: 'tasks' },
  settings: { label: msg('Settings'), icon: 'gear' },
} as const;
export type StaffArea = keyof typeof AREAS;

/** A page where staff work; people with the role find it in the side bar of the back office. */
export type StaffMenuEntry = {
  /** Marked by `msg`. */
  label: string;
  url: string;
  role: Role;
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
/** Its address is that of its first place. */
export type StaffMenuArea = { name: string; icon: string; url: string; active: boolean; places: StaffPlace[] };

/** `home` is null for who is no staff. */
export type StaffMenu = { home: StaffPlace | null; areas: StaffMenuArea[] };

/** What this person may open; nothing for customers and guests. */
export function staffMenuFor(
  person: Person | null,
  request: FastifyRequest,
  domains: readonly { staffMenu?: readonly StaffMenuEntry[] }[],
): StaffMenu {
  if (!isStaff(person)) return { home: null, areas: [] };
  const { site, texts } = request;
  const path = pathOf(request);
  const entries = domains.flatMap(({ staffMenu = [] }) => staffMenu).filter(({ role }) => has(person, role));
  const current = placeAt(path, entries);
  const areas = Object.entries(AREAS).flatMap(([area, { label, icon }]) => {
    const own = entries.filter((entry) => entry.area === area);
    const [first] = own;
    if (!first) return [];
    const places = own.map((entry) => ({
      name: texts.say(entry.label),
      url: site.url(entry.url),
      active: entry === current,
    }));
    const name = own.length > 1 ? texts.say(label) : texts.say(first.label);
    return [{ name, icon, url: site.url(first.url), active: places.some(({ active }) => active), places }];
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
