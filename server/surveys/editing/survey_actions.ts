/** Opens and closes selected surveys. */
import { inArray } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { db } from '#core/db/database.ts';
import type { Flash } from '#core/http/flash.ts';
import type { Texts } from '#core/i18n/texts.ts';
import { pick } from '#core/i18n/translated.ts';
import { msg } from '#core/msg.ts';
import { doToSelected } from '#core/staff_list/selected.ts';
import type { BulkAction } from '#core/staff_list/staff_list.ts';
import { type SurveyState, surveys } from '#surveys/schema.ts';
import { moveSurvey } from './survey_changes.ts';

const MOST_AT_ONCE = 200;

export const surveyActions: BulkAction<unknown>[] = [
  {
    id: 'open',
    label: msg('Start accepting responses'),
    question: (count, { tn }) => tn('Open {n} survey?', 'Open {n} surveys?', count),
    consequence: async (_ids, { texts }) => texts.t('Anyone with the link can answer.'),
    run: (ids, request) =>
      moveAll(ids, 'open', request, (count, { tn }) => tn('{n} survey opened.', '{n} surveys opened.', count)),
  },
  {
    id: 'close',
    label: msg('Stop accepting responses'),
    question: (count, { tn }) => tn('Close {n} survey?', 'Close {n} surveys?', count),
    consequence: async (_ids, { texts }) => texts.t('Closed surveys no longer accept responses.'),
    run: (ids, request) =>
      moveAll(ids, 'closed', request, (count, { tn }) => tn('{n} survey closed.', '{n} surveys closed.', count)),
  },
];

async function moveAll(
  ids: readonly number[],
  state: SurveyState,
  request: FastifyRequest,
  done: (count: number, texts: Texts) => string,
): Promise<string | Flash> {
  const found = await db
    .select({ id: surveys.id, slug: surveys.slug, title: surveys.title })
    .from(surveys)
    .where(inArray(surveys.id, ids.slice(0, MOST_AT_ONCE)));
  const { code } = request.site.language;
  const byId = new Map(found.map((one) => [one.id, { slug: one.slug, name: pick(one.title, code) }]));
  return doToSelected(ids, request, {
    most: MOST_AT_ONCE,
    run: (id) => moveSurvey(byId.get(id)!.slug, state, request),
    done,
    namesOf: async (left) => new Map(left.map((id) => [id, byId.get(id)?.name ?? ''])),
  });
}
