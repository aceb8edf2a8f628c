/** Files that staff export: lists as shown, and records with all details. */
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Domain } from '#core/domain/domain.ts';
import { msg } from '#core/msg.ts';
import { file, type MadeFile } from '#core/pages/routes.ts';
import { mayRead, type Person, type Role } from '#core/people/people.ts';

/** Of records whose details can be exported, an exporter of the same name makes the file. */
type Export = { label: string; list: string; role: Role; details?: { name: string; label: string } };

const EXPORTS: readonly Export[] = [
  {
    label: msg('Products'),
    list: '/sales/products',
    role: 'products',
    details: { name: 'products', label: msg('All details, to be imported again') },
  },
  {
    label: msg('Orders'),
    list: '/sales/orders',
    role: 'orders',
    details: { name: 'orders', label: msg('All details, with lines') },
  },
  { label: msg('Invoices'), list: '/sales/invoices', role: 'finance' },
  {
    label: msg('Customers'),
    list: '/admin/customers',
    role: 'customers',
    details: { name: 'customers', label: msg('All details, with addresses') },
  },
];

/** Whoever may not read a list does not learn that it can be exported. */
export const exportsFor = (person: Person | null): readonly Export[] =>
  EXPORTS.filter(({ role }) => mayRead(person, role));

export const detailsPath = (base: string, name: string): string => `${base}/exports/${name}.csv`;

export function exportRoutes(app: FastifyInstance, base: string): void {
  for (const { role, details } of EXPORTS) {
    if (!details) continue;
    const { name } = details;
    file(app, {
      url: detailsPath(base, name),
      audience: role,
      handle: ({ request }) => detailsFile(name, request),
    });
  }
}

async function detailsFile(name: string, { server, site }: FastifyRequest): Promise<MadeFile> {
  const exporter = (await exportersIn(server.domains)).find((one) => one.name === name);
  if (!exporter) throw new Error(`No domain exports ${name}.`);
  return { type: 'text/csv; charset=utf-8', name: `${name}.csv`, body: Readable.from(exporter.lines(site)) };
}

export const exportersIn = async (domains: readonly Domain[]) =>
  (await Promise.all(domains.map((domain) => domain.exporters?.() ?? []))).flat();
