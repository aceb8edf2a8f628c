/** Ignores further clicks on a button while its work is pending, and shows it as busy. */
export async function once(button: HTMLElement, work: () => Promise<void>): Promise<void> {
  if (button.getAttribute('aria-busy') === 'true') return;
  button.setAttribute('aria-busy', 'true');
  try {
    await work();
  } finally {
    button.removeAttribute('aria-busy');
  }
}
