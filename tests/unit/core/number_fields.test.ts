/** Number fields of calls and forms accept JSON numbers and strings of digits. */
import { globSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

const SERVER = path.resolve(import.meta.dirname, '../../../server');
/** The test bank stands for an outside service with contracts of its own. */
const FILES = globSync('**/*contract.ts', { cwd: SERVER }).filter((file) => !file.includes('test_bank'));
const NUMBERS = [0, 1, 2, 3, 5, 7, 30];

type Field = { name: string; schema: z.ZodType };
type Def = { type: string } & Record<string, unknown>;

const defOf = (schema: z.ZodType): Def => (schema as unknown as { _zod: { def: Def } })._zod.def;

/** Number fields of a schema, through objects, arrays, unions and wrappers. */
function fieldsOf(schema: z.ZodType, name: string): Field[] {
  if (takesNumber(schema)) return [{ name, schema }];
  const def = defOf(schema);
  const inner = (def.innerType ?? (def.type === 'pipe' ? inputOf(def) : undefined)) as z.ZodType | undefined;
  if (def.type === 'object')
    return Object.entries(def.shape as Record<string, z.ZodType>).flatMap(([key, one]) =>
      fieldsOf(one, `${name}.${key}`),
    );
  if (def.type === 'array') return fieldsOf(def.element as z.ZodType, `${name}[]`);
  if (def.type === 'tuple') return (def.items as z.ZodType[]).flatMap((one, at) => fieldsOf(one, `${name}[${at}]`));
  if (def.type === 'union') return (def.options as z.ZodType[]).flatMap((one, at) => fieldsOf(one, `${name}|${at}`));
  return inner ? fieldsOf(inner, name) : [];
}

const inputOf = (def: Def): unknown => (defOf(def.in as z.ZodType).type === 'transform' ? def.out : def.in);

const read = (schema: z.ZodType, value: unknown): unknown => {
  const result = schema.safeParse(value);
  return result.success ? result.data : undefined;
};

/** Excludes schemas that accept any value, and text fields that accept digits. */
const takesNumber = (schema: z.ZodType): boolean =>
  read(schema, { any: 'thing' }) === undefined &&
  NUMBERS.some((one) => read(schema, one) !== undefined || typeof read(schema, `${one}`) === 'number');

let fields: Field[];
beforeAll(async () => {
  const modules = await Promise.all(FILES.map(async (file) => [file, await import(path.join(SERVER, file))] as const));
  fields = modules
    .flatMap(([file, exports]) => Object.entries(exports).map(([name, value]) => ({ name: `${file} ${name}`, value })))
    .flatMap(({ name, value }) => (value instanceof z.ZodType ? fieldsOf(value, name) : []));
});

describe('Number fields of contracts', () => {
  it('are found in every domain', () => {
    const names = fields.map(({ name }) => name).join('\n');
    for (const one of [
      'cartUpdate.product_id',
      'chatterCall.res_id',
      'forceWebsiteCall.website_id',
      'recentLinks.limit',
    ])
      expect(names).toContain(one);
    expect(fields.length).toBeGreaterThan(100);
  });

  it('accept a JSON number and its Latin and Arabic digits alike', () => {
    const wrong = fields.flatMap(({ name, schema }) =>
      NUMBERS.filter((one) => {
        const taken = read(schema, one);
        const forms = typeof taken === 'number' ? [`${one}`, arabic(one)] : [`${one}`];
        return forms.some((form) => JSON.stringify(read(schema, form)) !== JSON.stringify(taken));
      }).map((one) => `${name}: ${one}`),
    );
    expect(wrong).toEqual([]);
  });
});

const arabic = (number: number): string => `${number}`.replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'.charAt(Number(digit)));
