/** Finds records by the name of their customer. */
import { inArray, type SQL } from 'drizzle-orm';
import type { AnyColumn } from '#core/db/columns.ts';
import { contains } from '#core/db/contains.ts';
import { db } from '#core/db/database.ts';
import { partners } from '#core/people/people.schema.ts';

/** Reads each name once, where a join would read it again with each record. */
export const isOfCustomerNamed = (partnerId: AnyColumn, part: string): SQL =>
  inArray(partnerId, db.select({ id: partners.id }).from(partners).where(contains(partners.name, part)));
