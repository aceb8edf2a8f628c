/** Finds pages and records of the back office for its jump box. */
import type { FastifyRequest } from 'fastify';
import { folded } from '#core/db/folded.ts';
import { mayRead, type Person, type Role } from '#core/people/people.ts';
import { personOf } from '#core/people/session.ts';
import { staffMenuFor } from './staff_menu.ts';

/** Records of a domain that staff jump to. */
export type StaffFinder = {
  /** Of the group, marked by `msg`. */
  label: string;
  role: Role;
  /** At most as many as asked for, the best first. */
  find(words: string, request: FastifyRequest, most: number): Promise<StaffHit[]>;
};

/** @param note tells records of the same name apart, such as a customer's address */
export type StaffHit = { name: string; note?: string; path: string };

export type HitGroup = { label: string; hits: { name: string; note: string; url: string }[] };

/** By group, in the order of the domains; only what this person may open. */
export async function findForStaff(words: string, request: FastifyRequest, most: number): Promise<HitGroup[]> {
  const person = await personOf(request);
  const { site, texts, server } = request;
  const finders = server.domains
    .flatMap(({ staffFinders = [] }) => staffFinders)
    .filter(({ role }) => mayRead(person, role));
  const records = await Promise.all(
    finders.map(async ({ label, find }) => ({
      label: texts.say(label),
      hits: (await find(words, request, most)).map(({ name, note = '', path }) => ({
        name,
        note,
        url: site.url(path),
      })),
    })),
  );
  const pages = { label: texts.t('Pages'), hits: pagesLike(words, person, request).slice(0, most) };
  return [pages, ...records].filter(({ hits }) => hits.length > 0);
}

function pagesLike(words: string, person: Person | null, request: FastifyRequest): HitGroup['hits'] {
  const { home, areas } = staffMenuFor(person, request, request.server.domains);
  const places = areas.flatMap(({ name: area, places: own }) =>
    own.map(({ name, url }) => ({ name, url, note: own.length > 1 ? area : '' })),
  );
  const wanted = folded(words);
  return [...(home ? [{ ...home, note: '' }] : []), ...places]
    .filter(({ name }) => folded(name).includes(wanted))
    .map(({ name, note, url }) => ({ name, note, url }));
}
