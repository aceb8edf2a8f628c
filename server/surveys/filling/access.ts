/** Decides who may answer a survey now. */
import type { FastifyRequest } from 'fastify';
import { Forbidden, NotFound } from '#core/errors.ts';
import { has, type Person } from '#core/people/people.ts';
import { personOf } from '#core/people/session.ts';
import type { Site } from '#core/sites/site.ts';
import { PREVIEW_TOKEN } from '#surveys/contract.ts';
import type { SurveyTree } from '#surveys/queries.ts';
import { activeSurvey, findResponse, type Response } from './response_queries.ts';

/** Why the survey can't be answered: `sign_in` is required, `not_ready` (without pages), `not_open` (or closed). */
export type Obstacle = 'sign_in' | 'not_ready' | 'not_open';

export type Entry = {
  survey: SurveyTree;
  person: Person | null;
  /** Whether staff test the survey. */
  isTest: boolean;
  response: Response | null;
  obstacle: Obstacle | null;
};

/**
 * Looks at everything in the specified order: sign-in, pages, open, token.
 * @throws NotFound where this website has no such survey @throws Forbidden for a token that opens nothing here
 */
export async function enter(request: FastifyRequest, slug: string, token?: string): Promise<Entry> {
  const survey = await activeSurvey(slug);
  if (!survey || !isAskedBy(request.site, survey)) throw new NotFound();
  const person = await personOf(request);
  const isPreview = token === PREVIEW_TOKEN;
  const response = token === undefined || isPreview ? null : await findResponse(survey.id, token);
  const entry = { survey, person, isTest: isPreview || (response?.isTest ?? false), response };
  const obstacle = obstacleTo(entry);
  if (obstacle) return { ...entry, response: null, obstacle };
  if (token !== undefined && !isPreview && !response) throw new Forbidden();
  if (survey.needsSignIn && response && response.partnerId !== person?.partnerId) throw new Forbidden();
  return { ...entry, obstacle: null };
}

const isAskedBy = ({ company, website }: Site, survey: SurveyTree): boolean =>
  survey.companyId === company.id && (survey.websiteId === null || survey.websiteId === website.id);

function obstacleTo({ survey, person, isTest, response }: Omit<Entry, 'obstacle'>): Obstacle | null {
  const { state, pages, needsSignIn, deadline } = survey;
  if (needsSignIn && !person) return 'sign_in';
  const isTrial = isTest && has(person, 'survey');
  if (pages.length === 0 || (state === 'draft' && !isTrial)) return 'not_ready';
  const isOver = [deadline, response?.deadline].some((end) => end && end <= new Date());
  // A finished response can always be viewed.
  return (state === 'closed' || isOver) && response?.state !== 'done' ? 'not_open' : null;
}
