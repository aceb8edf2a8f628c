/** Staff page of a payment provider's keys and webhooks. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { NotFound } from '#core/errors.ts';
import { secretField } from '#core/http/contract.ts';
import { msg } from '#core/msg.ts';
import { type PageResponse, type Redirect, redirectTo } from '#core/pages/response.ts';
import { form, page } from '#core/pages/routes.ts';
import { staffPage } from '#core/pages/staff_form.ts';
import {
  type Acquirer,
  AcquirerRefused,
  AcquirerUnreachable,
  type CheckedKeys,
  type KeyField,
  type Keys,
} from '#payments/ledger/acquirer.ts';
import { acquirerParams } from '#payments/ledger/contract.ts';
import { allowedModes, deleteKeys, saveKeys } from '#payments/ledger/keys.ts';
import type { AcquirerRow } from '#payments/ledger/ledger.ts';
import { knownProvider } from '#payments/ledger/providers.ts';
import { acquirerOfCompany } from './acquirer_form.ts';
import { ACQUIRERS } from './acquirer_list.ts';
import { type KeyErrors, keysView } from './keys_view.ts';

const LONGEST_KEY = 260;
const posted = z.record(z.string().max(50), secretField(LONGEST_KEY));

const WRONG_FORM = msg('This doesn’t look like one. Copy it again, without spaces.');
const LIVE_ON_TEST = msg('This is a test shop: it takes no real money. Enter the keys of the test mode.');
const TEST_ON_LIVE = msg('These are test keys: orders would not be paid. Enter the keys of the live mode.');
const UNREACHABLE = msg('The provider could not be reached to check the keys. Nothing was saved. Try again.');

export function keysRoutes(app: FastifyInstance): void {
  const route = { url: `${ACQUIRERS}/:id/keys`, audience: 'shop_settings' as const, params: acquirerParams };
  page(app, { ...route, handle: async ({ request, params }) => keysPage(request, await withKeys(request, params.id)) });
  form(app, {
    ...route,
    needsPassword: true,
    body: posted,
    handle: async ({ request, params, body }) => {
      const found = await withKeys(request, params.id);
      return body.order === 'remove' ? remove(request, found.row) : save(request, found, body);
    },
  });
}

type Found = { row: AcquirerRow; provider: Acquirer };

/** @throws NotFound for another company's, and where there is nothing to enter */
async function withKeys({ site }: FastifyRequest, id: number): Promise<Found> {
  const row = await acquirerOfCompany(id, site.company.id);
  const provider = row && knownProvider(row);
  if (!row || !provider?.keyFields) throw new NotFound();
  return { row, provider };
}

/** What was typed is never shown again: fields come back empty. */
async function keysPage(
  request: FastifyRequest,
  { row, provider }: Found,
  errors: KeyErrors = {},
): Promise<PageResponse> {
  const view = await keysView(row, provider, request, errors);
  return staffPage('@payments/keys', request.texts.t('API keys'), view, { values: {}, errors });
}

async function save(
  request: FastifyRequest,
  { row, provider }: Found,
  body: Record<string, string>,
): Promise<Redirect | PageResponse> {
  const { texts } = request;
  const fields = provider.keyFields ?? [];
  const keyIn = ({ name }: KeyField) => (body[name] ?? '').trim();
  const given = fields.filter((field) => !field.isOptional || keyIn(field) !== '');
  const keys: Keys = Object.fromEntries(given.map((field) => [field.name, keyIn(field)]));
  const wrong = given.filter((field) => !field.pattern.test(keyIn(field)));
  if (wrong.length > 0)
    return keysPage(
      request,
      { row, provider },
      Object.fromEntries(wrong.map(({ name }) => [name, texts.say(WRONG_FORM)])),
    );
  const checked = await check(provider, keys);
  if ('error' in checked)
    return keysPage(request, { row, provider }, { [checked.field || fields[0]!.name]: texts.say(checked.error) });
  await saveKeys(row, keys, checked);
  return redirectTo(`${ACQUIRERS}/${row.id}/keys`, { flash: { kind: 'success', text: texts.t('Keys saved.') } });
}

type Refused = { error: string; field?: string };

/** The mode is known before anybody is asked: no live key leaves a test shop. */
async function check(provider: Acquirer, keys: Keys): Promise<CheckedKeys | Refused> {
  const mode = provider.keysMode!(keys);
  if (!allowedModes().includes(mode)) return { error: mode === 'live' ? LIVE_ON_TEST : TEST_ON_LIVE };
  try {
    return { mode, account: await provider.checkKeys!(keys) };
  } catch (error) {
    if (error instanceof AcquirerUnreachable) return { error: UNREACHABLE };
    if (error instanceof AcquirerRefused) return { error: error.message, field: error.field };
    throw error;
  }
}

async function remove({ texts }: FastifyRequest, row: AcquirerRow): Promise<Redirect> {
  await deleteKeys(row);
  return redirectTo(`${ACQUIRERS}/${row.id}/keys`, { flash: { kind: 'success', text: texts.t('Keys deleted.') } });
}
