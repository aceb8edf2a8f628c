/** Asks before something is done to selected rows, and reads what is answered. */
import type { FastifyRequest } from 'fastify';
import { Invalid } from '#core/errors.ts';
import { msg } from '#core/msg.ts';
import { type PageResponse, show } from '#core/pages/response.ts';
import type { ActionField, AskedOnce } from './staff_list.ts';

type Asking = {
  request: FastifyRequest;
  /** Of the list. */
  path: string;
  picked: { action: string; query: string; all?: string | undefined; ids: string[] };
  /** What was answered before, and why it was not taken. */
  refused?: { answer: string; text: string };
};

export async function questionPage<R>(action: AskedOnce<R>, ids: number[], asking: Asking): Promise<PageResponse> {
  const { request, path, picked, refused } = asking;
  const { site, texts } = request;
  const question = action.question(ids.length, texts);
  const isAsked = await action.field?.isAsked?.(ids);
  return show(
    '@core/staff_list/confirm',
    {
      question,
      consequence: await action.consequence?.(ids, request),
      field: action.field && isAsked !== false ? await fieldView(action.field, ids, asking) : undefined,
      action: site.url(`${path}/selected`),
      back: site.url(picked.query ? `${path}?${picked.query}` : path),
      button: texts.say(action.label),
      isDangerous: action.isDangerous,
      fields: [
        ['action', picked.action],
        ['query', picked.query],
        ['confirmed', '1'],
        ...(picked.all ? [['all', '1']] : picked.ids.map((id) => ['ids', id])),
      ],
    },
    { facts: { title: question, isIndexed: false }, status: refused ? 400 : 200 },
  );
}

async function fieldView(
  { label, hint, isOptional, maxlength, isBox, options }: ActionField,
  ids: number[],
  { request, refused }: Asking,
) {
  const { say } = request.texts;
  return {
    part: options ? 'choice' : isBox ? 'check' : 'field',
    name: 'answer',
    label: say(label),
    hint: hint && say(hint),
    required: !isOptional && !isBox,
    maxlength,
    options: await options?.(ids, request),
    value: refused?.answer,
    error: refused?.text,
  };
}

/** @throws Invalid naming the field */
export async function answerOf(
  field: ActionField | undefined,
  given: string,
  ids: number[],
  request: FastifyRequest,
): Promise<string> {
  const answer = given.trim();
  if (!field) return '';
  const problem = (text: string) => new Invalid(text, { answer: text });
  if (answer === '' && !field.isOptional && !field.isBox) throw problem(msg('Enter a value'));
  const options = await field.options?.(ids, request);
  if (options && !options.some(({ value }) => value === answer)) throw problem(msg('Select an option from the list'));
  return answer;
}
