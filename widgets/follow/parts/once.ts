/** Behaviours §0.3: while an answer is awaited, the same button does nothing more. */
export async function once(button: HTMLElement, work: () => Promise<void>): Promise<void> {
  if (button.getAttribute('aria-busy') === 'true') return;
  button.setAttribute('aria-busy', 'true');
  try {
    await work();
  } finally {
    button.removeAttribute('aria-busy');
  }
}
