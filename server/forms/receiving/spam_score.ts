/** Scores how likely a submission is spam. */
import { millisecondsInDay } from 'date-fns/constants';
import { msg } from '#core/msg.ts';
import type { FormToken } from './form_tokens.ts';

export type Traits = {
  /** The hidden field was filled in. */
  isTrapped: boolean;
  stamp: FormToken | null;
  /** All that was typed. */
  text: string;
  /** Sent by others, word for word, in the last day. */
  sameBefore: number;
  now: number;
};

export type SpamScore = {
  score: number;
  /** Texts of the catalogues. */
  reasons: string[];
};

/** From here on it is held back. */
export const QUARANTINE_SCORE = 3;
/** Up to here a little work of the browser sets it free. */
export const PUZZLE_SCORE = 5;

const QUICKEST_MS = 3000;
const OLDEST_SCRIPT_MS = millisecondsInDay;
const OLDEST_PAGE_MS = 90 * millisecondsInDay;
const LINKS_OF_PEOPLE = 2;

/** Nothing is deleted for a high score: the submission waits in quarantine. */
export function spamScoreOf({ isTrapped, stamp, text, sameBefore, now }: Traits): SpamScore {
  const found: [score: number, reason: string][] = [];
  if (isTrapped) found.push([10, msg('A hidden field was filled in')]);
  if (!stamp) found.push([3, msg('Not sent from this website')]);
  if (stamp?.kind === 'script' && now - stamp.at < QUICKEST_MS)
    found.push([3, msg('Filled in faster than a person can type')]);
  if (stamp && now - stamp.at > (stamp.kind === 'script' ? OLDEST_SCRIPT_MS : OLDEST_PAGE_MS))
    found.push([1, msg('The form was opened long ago')]);
  const links = (text.match(/https?:\/\/|www\./gi) ?? []).length;
  if (links > LINKS_OF_PEOPLE) found.push([Math.min(links, 5), msg('Contains many links')]);
  if (/<a\s+href|\[url[=\]]/i.test(text)) found.push([3, msg('Contains link code')]);
  if (sameBefore >= 2) found.push([Math.min(sameBefore + 1, 6), msg('The same text was sent before')]);
  return {
    score: found.reduce((sum, [score]) => sum + score, 0),
    reasons: found.map(([, reason]) => reason),
  };
}
