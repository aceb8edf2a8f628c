/** Values of the fields `attr-…`, in a form that was sent without script. */
export function chosenIn(fields: object): number[] {
  return Object.entries(fields)
    .filter(([name]) => /^attr-\d+$/.test(name))
    .map(([, value]) => Number(Array.isArray(value) ? value.at(-1) : value))
    .filter((id) => Number.isSafeInteger(id) && id > 0);
}
