/** Sorts the errors of a form as its fields stand on the page. */

/** @param html the form; errors of fields that it does not have come last */
export function inPageOrder(errors: Record<string, string>, html: string): Record<string, string> {
  const placed = Object.entries(errors).map((error) => ({ error, at: html.indexOf(`id="${error[0]}"`) }));
  const isFound = ({ at }: { at: number }) => at >= 0;
  const sorted = placed.filter(isFound).toSorted((a, b) => a.at - b.at);
  return Object.fromEntries([...sorted, ...placed.filter((one) => !isFound(one))].map(({ error }) => error));
}
