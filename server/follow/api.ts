/** What other domains may use of this one. */
export { parseEmailAddress, spendRequest } from './subscribing/double_opt_in.ts';
export { rememberAddress, requesterOf } from './subscribing/visitor_email.ts';
