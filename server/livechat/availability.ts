/** Decides whether somebody is there to chat, and what the rules of a channel say. */
import { getDay } from 'date-fns/getDay';
import { parseISO } from 'date-fns/parseISO';
import type { Presence } from '#core/bus/contract.ts';
import { presenceOf } from '#core/bus/presence.ts';
import { wallClock } from '#core/i18n/wall_clock.ts';
import { isSpecial } from '#core/sites/opening_hours.ts';
import { type Site, splitPrefix } from '#core/sites/site.ts';
import type { ChatRuleAnswer } from './contract.ts';
import { isLike, regexOf } from './page_pattern.ts';
import { type Channel, namesOf } from './queries.ts';
import type { ChatRule } from './schema.ts';

export type Operator = { userId: number; partnerId: number; name: string };

/** Members who are there; one is chosen at random. */
export async function operatorsThere(channel: Channel): Promise<Operator[]> {
  const members = [...(await namesOf(channel.members))].map(([userId, one]) => ({ userId, ...one }));
  const presences = await presenceOf(members.map(({ partnerId }) => partnerId));
  const states = new Map<number, Presence>(presences.map(({ id, im_status }) => [id, im_status]));
  return members.filter(({ partnerId }) => states.get(partnerId) === 'online');
}

export const chosen = (operators: readonly Operator[], random = Math.random): Operator | undefined =>
  operators[Math.floor(random() * operators.length)];

/** Whether the channel may be used at this moment: in its own hours, else in those of the company. */
export function isInHours(
  { inHoursOnly, hours: own, timeZone }: Pick<Channel, 'inHoursOnly' | 'hours' | 'timeZone'>,
  { company, website }: Site,
  now = new Date(),
): boolean {
  const hours = own.length > 0 ? own : company.weeklyHours;
  if (!inHoursOnly || hours.length === 0) return true;
  const zone = own.length > 0 && timeZone !== '' ? timeZone : website.timeZone;
  const [day = '', time = ''] = wallClock(now, zone).split('T');
  const special = hours.filter((one) => isSpecial(one) && one.date === day);
  const weekday = getDay(parseISO(day));
  const usual = hours.filter((one) => !isSpecial(one) && one.day % 7 === weekday);
  return (special.length > 0 ? special : usual).some(
    ({ from, until }) => Boolean(from && until) && (from as string) <= time && time < (until as string),
  );
}

/** Rules for the visitor's country come first, each in their order. @param path with its query, in any language */
export function matchingRule(rules: readonly ChatRule[], path: string, country: string): ChatRule | null {
  const fits = (rule: ChatRule) => isOfPage(rule, path);
  const ofCountry = rules.filter(({ countries }) => country !== '' && countries.includes(country));
  const ofAll = rules.filter(({ countries }) => countries.length === 0);
  return [...ofCountry, ...ofAll].find(fits) ?? null;
}

/** Whether no visitor, of whatever country, gets the button on this page. */
export const isHiddenAt = (rules: readonly ChatRule[], path: string): boolean =>
  matchingRule(rules, path, '')?.action === 'hide_button' &&
  !rules.some((rule) => rule.countries.length > 0 && isOfPage(rule, path));

/** A rule for `/shop` also means the shop in other languages. */
const isOfPage = ({ pages }: ChatRule, path: string): boolean =>
  isLike(path, pages) || isLike(splitPrefix(path).path, pages);

export const ruleAnswer = ({ action, timer, pages }: ChatRule): ChatRuleAnswer => ({
  action,
  auto_popup_timer: timer,
  regex_url: regexOf(pages),
});
