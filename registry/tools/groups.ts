/** Decides which widgets share a file. */
import { isInFrame, type MarkerPages } from './marker_pages.ts';

/** A widget as it was bundled alone. Bytes are compressed. */
export type Weighed = {
  name: string;
  bytes: number;
  /** Other files that it loads at once → their bytes. */
  shared: Record<string, number>;
  /** Whether it wakes by itself when its page has come. Others don't make a page heavier before they are seen. */
  isAtRest: boolean;
  /** Whether it waits for a touch: what it brings must not come with what is only seen. */
  isTouched: boolean;
  /** Whether it brings the framework, which a page without views must not load. */
  hasView: boolean;
};

type Group = { members: Weighed[]; pages: Set<string>; names: Set<string> };

/** File → the widgets that load it at once. What one group alone loads becomes a part of that group's file. */
type Users = Map<string, Set<string>>;

/** What one more request is worth, in bytes that a page loads without using them. */
const REQUEST_BYTES = 700;

/**
 * Among widgets of one kind, joins the two groups whose union saves most, over all pages, until none saves anything.
 * @returns lists of names; the heaviest widget comes first and gives the file its name
 */
export function groupWidgets(widgets: Weighed[], pages: MarkerPages): string[][] {
  const users: Users = new Map();
  for (const { name, shared } of widgets)
    for (const file of Object.keys(shared)) users.set(file, (users.get(file) ?? new Set()).add(name));
  const kinds = Map.groupBy(widgets, ({ name, isAtRest, isTouched, hasView }) =>
    // Who opens a file of the page wants nothing of the footer.
    [isAtRest, hasView, hasView && isTouched, isTouched && isInFrame([name], pages)].join(' '),
  );
  return [...kinds.values()].flatMap((kind) => {
    const alone = kind.map((widget) => ({
      members: [widget],
      pages: pages[widget.name] as Set<string>,
      names: new Set([widget.name]),
    }));
    return joined(alone, users).map(({ members }) =>
      members.toSorted((a, b) => b.bytes - a.bytes || (a.name < b.name ? -1 : 1)).map(({ name }) => name),
    );
  });
}

function joined(groups: Group[], users: Users): Group[] {
  const best = groups
    .flatMap((a, i) => groups.slice(i + 1).map((b) => ({ a, b })))
    .filter(({ a, b }) => !a.pages.isDisjointFrom(b.pages) || sharesAlone(a, b, users))
    .map((pair) => ({ ...pair, saved: savedBy(pair.a, pair.b, groups, users) }))
    .reduce<{ a: Group; b: Group; saved: number } | undefined>(
      (most, pair) => (pair.saved > (most?.saved ?? 0) ? pair : most),
      undefined,
    );
  if (!best) return groups;
  const others = groups.filter((group) => group !== best.a && group !== best.b);
  return joined([...others, union(best.a, best.b)], users);
}

const union = (a: Group, b: Group): Group => ({
  members: [...a.members, ...b.members],
  pages: a.pages.union(b.pages),
  names: a.names.union(b.names),
});

/** Whether the two load something that no other group does. */
function sharesAlone(a: Group, b: Group, users: Users): boolean {
  const names = a.names.union(b.names);
  return filesOf(a).some((file) => {
    const all = users.get(file) as Set<string>;
    return all.isSubsetOf(names) && !all.isDisjointFrom(b.names);
  });
}

/** Only pages with one of the two change. */
function savedBy(a: Group, b: Group, groups: Group[], users: Users): number {
  const one = union(a, b);
  const others = groups.filter((group) => group !== a && group !== b);
  const saved = Array.from(one.pages, (page) => {
    const there = others.filter(({ pages }) => pages.has(page));
    const before = [a, b].filter(({ pages }) => pages.has(page));
    return cost([...there, ...before], users) - cost([...there, one], users);
  });
  return sum(saved);
}

/** Of one page, with what its groups share counted once. */
function cost(groups: Group[], users: Users): number {
  const shared = Object.assign({}, ...groups.flatMap(({ members }) => members.map((member) => member.shared)));
  const own = groups.flatMap(({ members }) => members.map(({ bytes }) => bytes));
  const apart = Object.keys(shared).filter(
    (file) => !groups.some(({ names }) => (users.get(file) as Set<string>).isSubsetOf(names)),
  );
  return (groups.length + apart.length) * REQUEST_BYTES + sum(own) + sum(Object.values(shared));
}

const filesOf = ({ members }: Group): string[] => members.flatMap(({ shared }) => Object.keys(shared));

const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0);
