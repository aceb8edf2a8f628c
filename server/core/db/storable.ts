/** Both engines refuse the same texts: PostgreSQL knows neither NUL nor half of a surrogate pair. */
import { PgJsonb } from 'drizzle-orm/pg-core';
import { SQLiteTextJson } from 'drizzle-orm/sqlite-core';
import { isStorable, isStorableJson, unstorable } from '#core/storable_text.ts';

/** What requests bring is refused by name before; this is for all that comes from elsewhere. @throws Invalid */
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
