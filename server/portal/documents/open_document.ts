/** Opens a portal document for its customer, staff, or with its token. */
import type { FastifyRequest } from 'fastify';
import { type OpenedRecord, openRecord, type RecordKind, type Viewer } from '#core/domain/record_kind.ts';
import { NotFound } from '#core/errors.ts';
import { type Redirect, redirectTo } from '#core/pages/response.ts';
import { personOf } from '#core/people/session.ts';

export type Opened = OpenedRecord & {
  id: number;
  kind: RecordKind;
  /** Has the token only where it gives the access: an outdated link must not lock out the customer. */
  viewer: Viewer;
  /** Added to links and forms, so that a visitor with a token keeps it; empty where it is not needed. */
  token: string;
  /** Address on this site, token included. */
  url(path?: string, more?: Record<string, string>): string;
};

/** @throws NotFound for a stranger, and where there is none */
export async function openDocument(
  request: FastifyRequest,
  { model, id, token: given }: { model: string; id: number; token: string | undefined },
): Promise<Opened> {
  const { site, server } = request;
  const person = await personOf(request);
  const { kind, record } = await openRecord(server.domains, { model, id }, { person, site, token: given });
  const token = record.by === 'token' ? (given ?? '') : '';
  return {
    ...record,
    id,
    kind,
    viewer: { person, site, token: token || undefined },
    token,
    url: (path = '', more = {}) => {
      const query = new URLSearchParams({ ...more, ...(token && { access_token: token }) }).toString();
      return `${site.url(record.path + path)}${query && `?${query}`}`;
    },
  };
}

/** A page that is not theirs leads people to their own. */
export async function orLeadHome<T>(open: () => Promise<T>): Promise<T | Redirect> {
  try {
    return await open();
  } catch (error) {
    if (error instanceof NotFound) return redirectTo('/my', { status: 302 });
    throw error;
  }
}
