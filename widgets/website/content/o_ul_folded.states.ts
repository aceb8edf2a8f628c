import type { States } from '#registry/states.ts';

export default {
  'lists inside of a list': {
    tag: 'ul',
    class: 'o_ul_folded',
    html: '<li><span class="o_ul_toggle_self">Wood</span><ul><li>Oak</li><li>Alder</li></ul></li><li><span class="o_ul_toggle_self">Wool</span><ul><li>Merino</li></ul></li>',
  },
  'an entry that folds the next': {
    tag: 'ul',
    class: 'o_ul_folded',
    html: '<li><span class="o_ul_toggle_next">Where is it from?</span></li><li>From the hills behind our workshop.</li>',
  },
} satisfies States;
