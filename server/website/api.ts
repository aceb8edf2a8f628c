/** What other domains may use of this one. */
export { mailSecondFactor } from './account/mail.ts';
export { inviteCustomer } from './account/sign_up.ts';
export { type KeptData, keptData } from './legal/pages.ts';
export { hasPage } from './service.ts';
