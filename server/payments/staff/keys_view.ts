/** What the page of a provider's keys shows: never a key. */
import type { FastifyRequest } from 'fastify';
import type { Texts } from '#core/i18n/texts.ts';
import { pick } from '#core/i18n/translated.ts';
import type { Acquirer, WebhookProblem } from '#payments/ledger/acquirer.ts';
import type { AcquirerRow } from '#payments/ledger/ledger.ts';
import { readyProvider } from '#payments/ledger/providers.ts';
import { type CountedWebhook, webhooksOf } from '#payments/ledger/webhook_log.ts';
import { ACQUIRERS, providerName } from './acquirer_list.ts';

export type KeyErrors = Readonly<Record<string, string>>;

export async function keysView(row: AcquirerRow, provider: Acquirer, request: FastifyRequest, errors: KeyErrors) {
  const { site, texts } = request;
  const name = pick(row.name, site.language.code);
  const path = `${ACQUIRERS}/${row.id}`;
  const fields = (provider.keyFields ?? []).map((one) => ({
    name: one.name,
    label: texts.say(one.label),
    hint: texts.say(one.hint),
    required: !one.isOptional,
    error: errors[one.name] ?? '',
  }));
  const webhooks = await webhooksOf(row.id);
  return {
    styles: 'core/staff_form',
    action: site.url(`${path}/keys`),
    breadcrumbs: [
      { name: texts.t('Payment methods'), url: site.url(ACQUIRERS) },
      { name, url: site.url(path) },
      { name: texts.t('API keys'), url: site.url(`${path}/keys`) },
    ],
    provider: providerName(row.provider, texts),
    labels: Object.fromEntries(fields.map((field) => [field.name, field.label])),
    fields,
    status: statusOf(row, request),
    webhookUrl: `${site.origin}/payment/webhook/${row.id}`,
    hears: provider.hears ?? [],
    webhooks: webhooks.map((one) => webhookView(one, request)),
  };
}

function statusOf(row: AcquirerRow, { site, texts }: FastifyRequest) {
  const { keysAccount, keysMode, keysSavedAt } = row;
  if (!keysMode || !keysSavedAt) return null;
  return {
    mode: keysMode === 'live' ? texts.t('Live mode') : texts.t('Test mode'),
    isLive: keysMode === 'live',
    account: keysAccount,
    saved: texts.t('Saved {when}', { when: texts.dateTime(keysSavedAt, site.website.timeZone) }),
    // SECRET is another one by now, or the shop became one of the other kind.
    isReadable: readyProvider(row) !== null,
  };
}

const problemText = (problem: WebhookProblem, { t }: Texts): string =>
  ({
    signature: t(
      'Not signed with the secret entered here, or too late. Copy the signing secret of this address again.',
    ),
    address: t('Not sent by the provider: the address was incomplete. Nothing to do.'),
    other_shop: t('About a payment of another shop that uses the same account. Nothing to do.'),
    other_mode: t('Sent from the other mode, test or live. Check the mode of the endpoint.'),
    failed: t('Understood, but it could not be recorded. The provider will send it again.'),
  })[problem];

const webhookView = ({ about, problem, count, lastAt }: CountedWebhook, { site, texts }: FastifyRequest) => ({
  about,
  problem: problem ? problemText(problem, texts) : '',
  count: texts.number(count, 0),
  last: texts.dateTime(lastAt, site.website.timeZone),
});
