/** Refuses text that PostgreSQL cannot store, on both engines. */
import { PgJsonb } from 'drizzle-orm/pg-core';
import { SQLiteTextJson } from 'drizzle-orm/sqlite-core';
import { isStorable, isStorableJson, unstorable } from '#core/storable_text.ts';

/**
 * NUL and unpaired surrogates. Requests were checked earlier, naming the field; this checks what comes from elsewhere.
 * @throws Invalid
 */
export function refuseUnstorable(params: readonly unknown[]): void {
  for (const param of params) if (typeof param === 'string' && !isStorable(param)) throw unstorable();
}

const storesJson = {
  mapToDriverValue(value: unknown): string {
    const json = JSON.stringify(value);
    if (json !== undefined && !isStorableJson(json)) throw unstorable();
    return json;
  },
};
Object.assign(SQLiteTextJson.prototype, storesJson);
Object.assign(PgJsonb.prototype, storesJson);
