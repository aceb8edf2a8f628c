/** What other domains may use of this one. */
export { formView } from './form_view.ts';
export { createOrderForm } from './order_form.ts';
export { findForm } from './queries.ts';
export { pageToken, parseFormToken } from './receiving/form_tokens.ts';
export { STAMP_NAME, TRAP_NAME } from './receiving/parse_post.ts';
export { QUARANTINE_SCORE, spamScoreOf } from './receiving/spam_score.ts';
