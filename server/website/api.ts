/** What other domains may use of this one. */
export { mailSecondFactor } from './account/mail.ts';
export { inviteCustomer } from './account/sign_up.ts';
export { hasPage } from './service.ts';
