/** What other domains may use of this one. */
export { signingForm } from './signing_form.ts';
export { typedName } from './typed_name.ts';
