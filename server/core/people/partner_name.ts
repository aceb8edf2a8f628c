/** The order of partners by name. */
import { type SQL, sql } from 'drizzle-orm';
import { partners } from './people.schema.ts';

/** Their name in small letters, by which an index has them in order. */
export const PARTNER_NAME: SQL = sql`lower(${partners.name})`;
