/** A text field for a comment next to its choice. */

/**
 * Entering the box takes its choice; another choice, or none, empties it. In a dropdown it shows for that choice only.
 * By keyboard the choice is taken with the first letter: Tab leads through the box, and must change nothing.
 */
export function bindComments(host: HTMLElement, signal: AbortSignal): void {
  for (const drop of host.querySelectorAll<HTMLSelectElement>('.js_drop')) showComment(drop);
  for (const type of ['click', 'input'])
    host.addEventListener(type, ({ target }) => takeChoice(target as Element), { signal });
  host.addEventListener(
    'change',
    ({ target }) => {
      if (target instanceof HTMLSelectElement && target.matches('.js_drop')) {
        showComment(target);
        if (target.value === '-1') commentOf(target)?.focus();
      } else if (target instanceof HTMLInputElement) emptyComment(target);
    },
    { signal },
  );
  signal.addEventListener('abort', () => {
    for (const drop of host.querySelectorAll('.js_drop')) commentOf(drop)?.removeAttribute('hidden');
  });
}

const commentOf = (inside: Element): HTMLInputElement | null =>
  inside.closest('.survey-question')?.querySelector<HTMLInputElement>('input[data-oe-survey-othert]') ?? null;

/** Without script the box is always there. */
export function showComment(drop: HTMLSelectElement): void {
  const comment = commentOf(drop);
  if (!comment) return;
  comment.hidden = drop.value !== '-1';
  if (comment.hidden) comment.value = '';
}

function takeChoice(target: Element): void {
  if (!target.matches('input[data-oe-survey-othert]')) return;
  const choice = target.closest('.survey-choice-own')?.querySelector<HTMLInputElement>('.js_other_option');
  if (!choice || choice.checked || choice.disabled) return;
  choice.checked = true;
  choice.dispatchEvent(new Event('change', { bubbles: true }));
}

function emptyComment(choice: HTMLInputElement): void {
  const isLeft =
    choice.type === 'radio'
      ? !choice.matches('.js_other_option')
      : choice.matches('.js_other_option') && !choice.checked;
  const comment = isLeft && choice.closest('.survey-choices') ? commentOf(choice) : null;
  if (comment) comment.value = '';
}
