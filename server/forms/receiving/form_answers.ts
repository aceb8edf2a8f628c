/** Responses to a submission: JSON for the widget, else page or redirect. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { NotFound } from '#core/errors.ts';
import { setFlash } from '#core/http/flash.ts';
import type { Texts } from '#core/i18n/texts.ts';
import { type PageResponse, type Redirect, redirectTo, show } from '#core/pages/response.ts';
import type { FormAnswer } from '#forms/contract.ts';
import { type FieldView, type FormView, formView } from '#forms/form_view.ts';
import type { Form } from '#forms/queries.ts';
import type { Stored } from '#forms/service.ts';
import { challengeFor } from './form_tokens.ts';
import { type PostedForm, postedValues } from './parse_post.ts';

export type Outcome = { stored: Stored } | { errors: Record<string, string> } | 'unknown';

/** The body is JSON text, `false` for a model that is on no white list. */
export function sendJson(
  form: Form | null,
  outcome: Outcome,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  let body: FormAnswer = false;
  if (outcome !== 'unknown' && 'errors' in outcome) body = { error_fields: outcome.errors };
  else if (outcome !== 'unknown') {
    const { id, submissionId, isPuzzling } = outcome.stored;
    if (form?.successPage) setFlash(reply, sentFlash(id, request));
    body = isPuzzling ? { id, challenge: challengeFor(submissionId) } : { id };
  }
  return reply.header('cache-control', 'no-store').type('application/json; charset=utf-8').send(JSON.stringify(body));
}

export function pageFor(
  form: Form | null,
  sending: PostedForm | null,
  outcome: Outcome,
  request: FastifyRequest,
): PageResponse | Redirect {
  if (!form || !sending || outcome === 'unknown') throw new NotFound();
  if ('stored' in outcome) {
    const flash = sentFlash(outcome.stored.id, request);
    return redirectTo(form.successPage || form.url || '/', { flash });
  }
  const { site, texts } = request;
  const hadFiles = sending.files.length > 0;
  const view = formView(form, site, { values: postedValues(sending), errors: outcome.errors, hadFiles });
  return show(
    '@forms/form',
    { form: view, problems: problemsOf(view, texts) },
    { facts: { title: view.title, isIndexed: false }, status: 400 },
  );
}

/** For the error summary: a group is reached by its first option, and what is hidden by nothing. */
function problemsOf({ fields }: FormView, { t }: Texts) {
  const refused = fields.filter(({ error }) => error !== '');
  const seen = refused.filter(({ isHidden }) => !isHidden);
  const idOf = ({ id, options, kind }: FieldView) => (kind === 'selection' ? id : (options[0]?.id ?? id));
  return {
    messages: [
      t('There is a problem with the form.'),
      ...refused.filter(({ isHidden }) => isHidden).map(({ label, error }) => `${label}: ${error}`),
    ],
    errors: Object.fromEntries(seen.map((field) => [idOf(field), field.error])),
    labels: Object.fromEntries(seen.map((field) => [idOf(field), field.label])),
  };
}

const sentFlash = (id: number, { texts }: FastifyRequest) => ({
  kind: 'info' as const,
  text: texts.t('Form sent. Its number is {id}.', { id }),
});
