/** Reads and writes the signed cookie with a visitor's pricelist, code and fiscal position. */
import { secondsInDay } from 'date-fns/constants';
import type { FastifyReply } from 'fastify';
import { LRUCache } from 'lru-cache';
import { env } from '#core/process/env.ts';
import { sign, unsign } from '#core/process/secret.ts';

export type Choice = {
  pricelistId: number | null;
  /** The code that unlocked it. */
  code: string | null;
  fiscalPositionId: number | null;
};

const COOKIE = 'prices';
const PURPOSE = 'prices';
const LIFETIME_SECONDS = 30 * secondsInDay;
const LONGEST = 400;
const PATTERN = new RegExp(`(?:^|;\\s*)${COOKIE}=([\\w.-]{1,${LONGEST}})(?=;|$)`);

export const NO_CHOICE: Choice = { pricelistId: null, code: null, fiscalPositionId: null };

/** Cookies whose signature was verified before. */
const read = new LRUCache<string, Choice>({ max: 1000, memoMethod: choiceIn });

/** Cached pages are found by this cookie, without a query. @param header all cookies, as the browser sends them */
export function choiceOf(header: string | undefined): Choice {
  const signed = header === undefined ? undefined : PATTERN.exec(header)?.[1];
  return signed === undefined ? NO_CHOICE : read.memo(signed);
}

function choiceIn(signed: string): Choice {
  const text = unsign(PURPOSE, signed);
  if (text === null) return NO_CHOICE;
  const [pricelistId, code, fiscalPositionId] = JSON.parse(text);
  return { pricelistId, code, fiscalPositionId };
}

export function setChoice(reply: FastifyReply, { pricelistId, code, fiscalPositionId }: Choice): void {
  reply.setCookie(COOKIE, sign(PURPOSE, JSON.stringify([pricelistId, code, fiscalPositionId])), {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: env.PUBLIC_URL.startsWith('https:'),
    maxAge: LIFETIME_SECONDS,
  });
}

export const forgetChoice = (reply: FastifyReply): void => void reply.clearCookie(COOKIE, { path: '/' });
