import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import type { OpenedRecord, RecordKind, ThreadRules } from '#core/domain/record_kind.ts';
import { Forbidden, NotFound } from '#core/errors.ts';
import type { Person, Role } from '#core/people/people.ts';
import type { Site } from '#core/sites/site.ts';
import { isParticipant, isPublicKind, knowRecords, openThread, participantHash } from '#threads/access.ts';

let app: FastifyInstance;
beforeAll(async () => {
  app = await buildApp();
});
afterAll(() => app.close());

describe('isPublicKind', () => {
  it.each([
    ['product.template', true],
    ['sale.order', false],
    ['account.invoice', false],
    ['project.project', false],
    ['project.task', false],
    ['res.users', false],
  ])('is true only for a model whose discussions take guests: %s', (model, expected) => {
    expect(isPublicKind(model)).toBe(expected);
  });
});

describe('openThread', () => {
  const site = {} as Site;
  const person = (...roles: Role[]) => ({ roles: new Set(roles) }) as unknown as Person;
  const rules = (takesGuests: boolean): ThreadRules => ({ hasRatings: false, takesGuests, moderated: 'nobody' });
  const opened = (by: OpenedRecord['by']): OpenedRecord => ({
    title: 'Probe',
    path: '/probe',
    partnerId: null,
    companyId: 1,
    by,
  });

  /** With a token nothing but that token opens it. */
  const kind = (model: string, by: OpenedRecord['by'] | null, thread?: ThreadRules): RecordKind => ({
    model,
    open: async (_, { token }) => {
      if (token === undefined) return by && opened(by);
      return token === 'right' ? opened('token') : by && opened(by);
    },
    ...(thread ? { thread } : {}),
  });

  beforeAll(() => {
    const records = [
      kind('silent', 'everybody'),
      kind('open', 'everybody', rules(true)),
      kind('closed', 'everybody', rules(false)),
      kind('private', null, rules(false)),
      kind('own', 'customer', rules(false)),
      kind('kept', 'staff', rules(false)),
    ];
    knowRecords([{ records } as unknown as FastifyInstance['domains'][number]]);
  });
  afterAll(() => knowRecords(app.domains));

  const open = (model: string, reader: { person?: Person; token?: string } = {}) =>
    openThread({ model, resId: 1 }, { person: null, site, ...reader });

  it('rejects a model that is unknown or has no discussions', async () => {
    await expect(open('silent')).rejects.toThrow(NotFound);
    await expect(open('unknown')).rejects.toThrow(NotFound);
  });

  it('lets a guest write after confirming an address where guests may write, and else not', async () => {
    expect((await open('open')).mayWrite).toBe('guest');
    expect((await open('closed')).mayWrite).toBe('no');
  });

  it('lets people with an account or a token write', async () => {
    expect((await open('closed', { person: person() })).mayWrite).toBe('yes');
    expect((await open('private', { token: 'right' })).mayWrite).toBe('yes');
  });

  it('rejects a wrong token, also for readers who may open the record without it', async () => {
    for (const model of ['open', 'private', 'own', 'kept'])
      await expect(open(model, { token: 'wrong', person: person('employee') })).rejects.toThrow(Forbidden);
    await expect(open('private')).rejects.toThrow(Forbidden);
  });

  it('returns the record as the person may open it, before the token', async () => {
    expect((await open('own', { token: 'right' })).record.by).toBe('customer');
    expect((await open('private', { token: 'right' })).record.by).toBe('token');
  });

  it.each([
    ['kept', person(), 'staff'],
    ['open', person('employee'), 'staff'],
    ['open', person(), 'everybody'],
    ['own', person('employee'), 'everybody'],
  ])(
    'shows what is for staff only to staff of the record, and to employees where all may read: %s',
    async (model, reader, audience) => {
      expect((await open(model, { person: reader })).audience).toBe(audience);
    },
  );
});

describe('participantHash', () => {
  const record = { model: 'sale.order', resId: 7 };

  it('is accepted only for the same record, token and person', () => {
    const hash = participantHash(record, 'token', 12);
    expect(isParticipant(record, 'token', 12, hash)).toBe(true);
    expect(isParticipant({ ...record, resId: 8 }, 'token', 12, hash)).toBe(false);
    expect(isParticipant({ ...record, model: 'account.invoice' }, 'token', 12, hash)).toBe(false);
    expect(isParticipant(record, 'other', 12, hash)).toBe(false);
    expect(isParticipant(record, 'token', 13, hash)).toBe(false);
  });
});
