/** Route that turns a card typed on our own page into a token. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Invalid, NotFound } from '#core/errors.ts';
import { call, check } from '#core/pages/routes.ts';
import { renderFragment } from '#core/templates/render.ts';
import { type CardAnswer, cardBody, cardQuery } from '#payments/ledger/contract.ts';
import { payableOf } from '#payments/ledger/payables.ts';
import { findAcquirer } from '#payments/ledger/queries.ts';
import { saveTypedCard } from './cards.ts';
import { challengeView } from './pay_answers.ts';
import { holderOf, viewerOf } from './request_facts.ts';
import { tokenName } from './token_view.ts';

const METHODS_URL = '/my/payment_method';

export function cardRoutes(app: FastifyInstance): void {
  call(app, {
    url: '/payment/:provider/s2s/create_json_3ds',
    params: z.object({ provider: z.string().regex(/^[a-z_]{1,40}$/) }),
    body: cardBody.catchall(z.unknown()),
    handle: async ({ request, reply, params, body }): Promise<CardAnswer> => {
      const acquirer = await findAcquirer(body.acquirer_id);
      if (!acquirer?.isPublished || acquirer.provider !== params.provider) throw new NotFound();
      if (body.verify_validity && !acquirer.savesTokens) throw new NotFound();
      const { mayKeep, ...holder } = await cardHolderOf(request);
      try {
        const card = await saveTypedCard(request, reply, acquirer, body, {
          ...holder,
          isKept: mayKeep && (body.verify_validity || isTicked(body, acquirer.id)),
          verifies: body.verify_validity,
          returnUrl: body.return_url ?? METHODS_URL,
        });
        const { redirection, tokenId: id, isVerified: verified } = card;
        const challenge = redirection
          ? await renderFragment('@payments/_challenge', { redirection: challengeView(redirection) }, request.site)
          : false;
        return { result: true, id, '3d_secure': challenge, short_name: tokenName(card), verified };
      } catch (error) {
        if (!(error instanceof Invalid)) throw error;
        const message = request.texts.say(error.sentence, error.values);
        return { result: false, '3d_secure': false, error: message, ...(error.fields && { fields: error.fields }) };
      }
    },
  });
}

/** Whether the box to save the card is ticked. */
const isTicked = (body: Record<string, unknown>, acquirerId: number): boolean =>
  [body.save_token, body[`save_token_${acquirerId}`]].some((one) => one === true || /^(1|true|on)$/.test(String(one)));

/** The person who types the card, and the document that it is for. */
async function cardHolderOf(request: FastifyRequest) {
  const { kind, id, access_token: token } = check(cardQuery, request.query, request);
  const due = kind && id ? await payableOf(kind).due(id, await viewerOf(request, token)) : null;
  return { ...(await holderOf(request, due)), ...(due && { document: `${kind}:${id}` }) };
}
