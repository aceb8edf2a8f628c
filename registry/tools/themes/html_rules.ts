/** Rules of valid HTML, for pages and for templates. */
import type { ConfigData } from 'html-validate';

/** The standard's own rules; not those of taste, and none that a template engine's blank lines break. */
export const HTML_RULES: ConfigData = {
  extends: ['html-validate:standard', 'html-validate:document', 'html-validate:a11y'],
  rules: {
    // Scripts and styles are our own, and carry the hash of their content in their name.
    'require-sri': ['error', { target: 'crossorigin' }],
    // On a phone the rows of staff lists are cards: a table that is no longer drawn as one loses its roles otherwise.
    'no-redundant-role': 'off',
    // A list of suggestions is no `<select>`, and what only scrolls is no section of the page.
    'prefer-native-element': ['error', { exclude: ['listbox', 'region'] }],
  },
};
