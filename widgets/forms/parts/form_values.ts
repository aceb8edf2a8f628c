/** A form's data: no empty fields, files numbered by input and position, the marker's hidden values. */
export function valuesOf(form: HTMLFormElement, key: string): FormData {
  const data = new FormData();
  const inputs = [...form.querySelectorAll<HTMLInputElement>('input[type=file]')];
  for (const [name, value] of new FormData(form))
    if (typeof value === 'string' && value !== '') data.append(name, value);
  for (const [i, input] of inputs.entries())
    for (const [j, file] of [...(input.files ?? [])].entries()) data.append(`${input.name}[${i}][${j}]`, file);
  for (const { name, value } of form.attributes) {
    const [, field] = /^data-form_field_(.+)$/.exec(name) ?? [];
    if (field) data.set(field, value);
  }
  data.set('form_key', key);
  return data;
}
