import { defineStates } from '#registry/states.ts';
import widget from './js_change_lang.ts';

export default defineStates(widget, {
  'To French': { tag: 'span', params: { lang: 'fr_FR' }, html: '<a href="/fr/aboutus" lang="fr-FR">Français</a>' },
});
