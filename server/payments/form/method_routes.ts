/** `/my/payment_method`: saved cards of a person. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { Invalid, NotFound, Unauthorized } from '#core/errors.ts';
import { type PageResponse, type Redirect, redirectTo, show } from '#core/pages/response.ts';
import { call, form, page } from '#core/pages/routes.ts';
import type { Person } from '#core/people/people.ts';
import { personOf } from '#core/people/session.ts';
import { deleteForm, methodForm, returnQuery, saveCardBody } from '#payments/ledger/contract.ts';
import { findAcquirer } from '#payments/ledger/queries.ts';
import { deleteToken, findToken, mayDelete } from '#payments/ledger/tokens.ts';
import { saveTypedCard } from './cards.ts';
import { countryOf } from './countries.ts';
import { linkedRecords } from './linked_records.ts';
import { PROCESS_URL, paymentInputs, redirectionPage } from './pay_answers.ts';
import { saveAtProvider } from './save_card.ts';
import { saveCardForm } from './save_card_form.ts';
import { tokenName } from './token_view.ts';

const URL = '/my/payment_method';
const audience = 'signed in';

export function methodRoutes(app: FastifyInstance): void {
  page(app, {
    url: URL,
    audience,
    query: returnQuery,
    handle: ({ request, reply, query }) => methodsPage(request, reply, { returnUrl: query.return_url ?? null }),
  });
  form(app, {
    url: URL,
    audience,
    body: methodForm,
    handle: ({ request, reply, body }) => add(request, reply, body),
  });
  call(app, {
    url: `${URL}/transaction`,
    audience,
    body: saveCardBody,
    handle: async ({ request, reply, body }) => {
      const choice = { person: await signedIn(request), returnUrl: body.success_url ?? URL };
      return paymentInputs(request, await saveAtProvider(request, reply, body.acquirer_id, choice));
    },
  });
  form(app, {
    url: `${URL}/delete`,
    audience,
    body: deleteForm,
    handle: ({ request, body }) => remove(request, body),
  });
}

async function signedIn(request: FastifyRequest): Promise<Person> {
  const person = await personOf(request);
  if (!person) throw new Unauthorized();
  return person;
}

type State = { returnUrl: string | null; wrong?: { checked: string; error: Invalid } };

async function methodsPage(request: FastifyRequest, reply: FastifyReply, state: State): Promise<PageResponse> {
  const { texts } = request;
  const { partnerId } = await signedIn(request);
  const { returnUrl, wrong } = state;
  const shown = wrong && {
    checked: wrong.checked,
    error: { title: '', text: texts.say(wrong.error.sentence, wrong.error.values) },
    problems: wrong.error.fields ?? {},
  };
  const asked = { partnerId, countryCode: await countryOf(partnerId), returnUrl };
  reply.header('cache-control', 'no-store');
  return show(
    '@payments/methods',
    { form: await saveCardForm(request, reply, asked, shown) },
    {
      status: wrong ? 400 : 200,
      facts: {
        title: texts.t('Payment methods'),
        isIndexed: false,
        styles: ['portal/account', 'payments/payments'],
        breadcrumbs: [
          { name: texts.t('My account'), url: request.site.url('/my') },
          { name: texts.t('Payment methods'), url: request.site.url(URL) },
        ],
      },
    },
  );
}

async function add(
  request: FastifyRequest,
  reply: FastifyReply,
  body: z.output<typeof methodForm>,
): Promise<Redirect | PageResponse> {
  const { texts } = request;
  const person = await signedIn(request);
  const returnUrl = body.return_url ?? URL;
  const [, kind, number] = /^(new|form)_(\d{1,9})$/.exec(body.pm_id) ?? [];
  const acquirer = number ? await findAcquirer(Number(number)) : null;
  try {
    if (!number) throw new Invalid(texts.t('Please select the option to add a new payment method.'));
    if (!acquirer?.isPublished || !acquirer.savesTokens) throw new NotFound();
    if (kind === 'form') {
      const started = await saveAtProvider(request, reply, acquirer.id, { person, returnUrl });
      return started.kind === 'redirection'
        ? redirectionPage(request, reply, started.redirection)
        : redirectTo(PROCESS_URL);
    }
    const { partnerId, email } = person;
    const card = await saveTypedCard(request, reply, acquirer, body, {
      partnerId,
      email,
      isKept: true,
      verifies: true,
      returnUrl,
    });
    if (card.redirection) return redirectionPage(request, reply, card.redirection);
    return redirectTo(returnUrl, { flash: { kind: 'success', text: texts.t('Card saved.') } });
  } catch (error) {
    if (!(error instanceof Invalid)) throw error;
    return methodsPage(request, reply, { returnUrl: body.return_url ?? null, wrong: { checked: body.pm_id, error } });
  }
}

/** Without script: a card that something still needs is asked about once more. */
async function remove(
  request: FastifyRequest,
  { delete_pm: id, confirmed }: z.output<typeof deleteForm>,
): Promise<Redirect | PageResponse> {
  const { texts, site } = request;
  const person = await signedIn(request);
  const token = await findToken(id);
  if (!token || !(await mayDelete(token, person, site))) throw new NotFound();
  const linked = await linkedRecords(id, site);
  if (!confirmed && linked.length > 0)
    return show(
      '@payments/method_delete',
      { id, name: tokenName(token), linked, action: `${URL}/delete`, back: URL },
      { facts: { title: texts.t('Warning!'), isIndexed: false, styles: ['portal/account', 'payments/payments'] } },
    );
  await deleteToken(id, person, site);
  return redirectTo(URL, { flash: { kind: 'success', text: texts.t('Card deleted.') } });
}
