/** What domains add to the start page of staff. */
import type { FastifyRequest } from 'fastify';
import type { Role } from '#core/people/people.ts';

/** Who lacks the role gets none of it, and it is not asked for. */
export type StartPagePart = {
  role: Role;
  /** The last days beside those before, the newest day last. */
  figures?(request: FastifyRequest): Promise<FigureGroup[]>;
  /** What happened lately, the newest first, at most so many. */
  events?(request: FastifyRequest, most: number): Promise<StaffEvent[]>;
  /** What a new owner sets up; the list is shown until all is done. */
  firstSteps?: FirstStep[];
};

/** Figures of one website. */
export type FigureGroup = {
  name: string;
  /** `YYYY-MM-DD` of each value. */
  days: readonly string[];
  figures: Figure[];
};

export type Figure = {
  /** In the language of the page, as all texts here. */
  label: string;
  now: number;
  before: number;
  /** One for each day. */
  values: readonly number[];
  /** A value as it is shown, such as an amount of money. */
  show(value: number): string;
};

export type StaffEvent = { at: Date; text: string; path: string };

export type FirstStep = {
  /** Marked by `msg`. */
  label: string;
  path: string;
  /** Where it comes among those of all domains, the lowest first. */
  position: number;
  isDone(request: FastifyRequest): Promise<boolean>;
};
