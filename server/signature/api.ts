/** What other domains may use of this one. */

export { evidenceOf } from './evidence.ts';
export { rememberedSignerName } from './signer_name.ts';
export { signingForm } from './signing_form.ts';
