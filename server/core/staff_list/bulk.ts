/** Asks about, and does, what staff want done to selected rows of a list. */
import { and, inArray } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Conflict, Invalid, NotFound } from '#core/errors.ts';
import { line, repeated } from '#core/http/contract.ts';
import type { Flash } from '#core/http/flash.ts';
import { msg } from '#core/msg.ts';
import { type PageResponse, type Redirect, redirectTo } from '#core/pages/response.ts';
import { form, page } from '#core/pages/routes.ts';
import { needRecentPassword } from '#core/people/sign_in_again.ts';
import { answerOf, questionPage } from './bulk_question.ts';
import { conditionOf, findIds, MOST_COUNTED } from './find.ts';
import { pathIn } from './list_path.ts';
import type { Question } from './question.ts';
import type { AskedOnce, StaffList } from './staff_list.ts';

const MOST_BYTES = 256 * 1024;

const selection = z.object({
  action: line(40).default(''),
  /** An action and the one row that it is for, such as `remind 12`. */
  one: z
    .string()
    .regex(/^[a-z_]{1,40} \d{1,10}$/)
    .optional(),
  ids: repeated(z.string().regex(/^\d{1,10}$/), MOST_COUNTED),
  /** All that match, not only what is ticked. */
  all: z.literal('1').optional(),
  query: line(2000).default(''),
  confirmed: z.literal('1').optional(),
  answer: line(1000).default(''),
});
type Selection = z.output<typeof selection>;
type Asked = (query: Record<string, unknown>, request: FastifyRequest) => Promise<{ question: Question }>;

export function bulkRoutes<R>(app: FastifyInstance, list: StaffList<R>, asked: Asked): void {
  const url = `${list.url}/selected`;
  // After a reload of the question, or a sign-in.
  page(app, {
    url,
    audience: list.audience,
    handle: async ({ request }) => {
      await list.scope(request);
      return redirectTo(pathIn(list.url, request));
    },
  });
  form(app, {
    url,
    audience: list.audience,
    maxBytes: MOST_BYTES,
    body: selection,
    handle: ({ request, body }) => runOrAsk(list, body, { request, asked }),
  });
}

async function runOrAsk<R>(
  list: StaffList<R>,
  body: Selection,
  { request, asked }: { request: FastifyRequest; asked: Asked },
): Promise<PageResponse | Redirect> {
  // Below a record of another company there is nothing to select.
  await list.scope(request);
  const path = pathIn(list.url, request);
  const { actionId, ...picked } = pickedIn(body);
  const action = list.actions?.find(({ id }) => id === actionId);
  if (!action) throw new Invalid(msg('Select an action'));
  const back = body.query ? `${path}?${body.query}` : path;
  const ids = await selectedIds(list, picked, { request, asked });
  if (ids.length === 0 && body.one) throw new NotFound();
  if (ids.length === 0)
    return redirectTo(back, { flash: { kind: 'info', text: request.texts.t('Select rows first.') } });
  const asking = { request, path, picked: { ...picked, action: action.id } };
  try {
    if (action.ask) return await action.ask(ids, request);
    const isDone = body.confirmed || (body.one && !action.isDangerous && !action.field);
    if (!isDone) return await questionPage(action, ids, asking);
    return redirectTo(back, { flash: await flashOf(action, ids, body.answer, request) });
  } catch (error) {
    if (!(error instanceof Conflict || error instanceof Invalid)) throw error;
    const text = request.texts.say(error.sentence, error.values);
    if (error.fields?.answer && !action.ask)
      return questionPage(action, ids, { ...asking, refused: { answer: body.answer, text } });
    return redirectTo(back, { flash: { kind: 'danger', text } });
  }
}

async function flashOf<R>(action: AskedOnce<R>, ids: number[], given: string, request: FastifyRequest): Promise<Flash> {
  if (action.needsPassword) await needRecentPassword(request);
  const answer = await answerOf(action.field, given, ids, request);
  const message = await action.run(ids, request, answer);
  return typeof message === 'string' ? { kind: 'success', text: message } : message;
}

/** What the button of a single row sends wins over what is ticked. */
function pickedIn({ action, one, ids, all, query }: Selection) {
  const [only, id] = one?.split(' ') ?? [];
  return id ? { actionId: only, ids: [id], query } : { actionId: action, ids, all, query };
}

/** Those of the selected rows that this person may see. */
async function selectedIds<R>(
  list: StaffList<R>,
  { all, ids, query }: Pick<Selection, 'all' | 'ids' | 'query'>,
  { request, asked }: { request: FastifyRequest; asked: Asked },
): Promise<number[]> {
  if (!all && ids.length === 0) return [];
  const { question } = await asked(fromQuery(all ? query : ''), request);
  const where = all
    ? await conditionOf(list, question, request)
    : and(await list.scope(request), inArray(list.id, ids.map(Number)));
  return findIds(list, where, question.sort, MOST_COUNTED);
}

function fromQuery(query: string): Record<string, string[]> {
  const params = new URLSearchParams(query);
  return Object.fromEntries([...new Set(params.keys())].map((name) => [name, params.getAll(name)]));
}
