import { type Field, fieldsIn, isTickable, writerOf } from './typed_text.ts';

/** What stands in fields, by their names. */
export type FieldValues = Map<string, (field: Field) => void>;

/** The visitor can't have changed these. */
const FIXED = ['hidden', 'submit', 'button', 'reset', 'image'];

/** Reads the fields of a marker, to restore them after a render. */
export function readFields(host: Element): FieldValues {
  return new Map(named(host).map(([name, field]) => [name, writerOf(field)]));
}

export function writeFields(host: Element, values: FieldValues): void {
  for (const [name, field] of named(host)) values.get(name)?.(field);
}

/** Fields of one name are told apart by their order; those that are ticked, by what they stand for. */
function named(host: Element): [string, Field][] {
  const counts = new Map<string, number>();
  return fieldsIn(host)
    .filter(({ name, type }) => name && !FIXED.includes(type))
    .map((field) => {
      const name = isTickable(field) ? `${field.name}=${field.value}` : field.name;
      const count = counts.get(name) ?? 0;
      counts.set(name, count + 1);
      return [`${name} ${count}`, field];
    });
}
