import type { States } from '#registry/states.ts';

const choices = (pressed: string) =>
  ['auto', 'light', 'dark']
    .map(
      (scheme) =>
        `<button class="appearance__choice" name="scheme" value="${scheme}" aria-pressed="${scheme === pressed}">${scheme}</button>`,
    )
    .join('');

export default {
  'as the device has it': { tag: 'form', class: 'appearance', html: choices('auto') },
  'night is chosen': { tag: 'form', class: 'appearance', html: choices('dark') },
} satisfies States;
