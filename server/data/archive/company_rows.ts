/** Says which rows of which tables belong to a company. */
import {
  and,
  eq,
  exists,
  getTableColumns,
  getTableName,
  inArray,
  isNull,
  or,
  type SQL,
  sql,
  type Table,
} from 'drizzle-orm';
import { allTables, references } from '#core/backup/tables.ts';
import type { AnyColumn } from '#core/db/columns.ts';
import { db } from '#core/db/database.ts';
import { mails } from '#core/mail/mail.schema.ts';
import { deletedRecords, staffChanges } from '#core/staff_form/changes.schema.ts';

/** Tables that no archive holds, and why. */
export const LEFT_OUT: Record<string, string> = {
  account_tokens: 'secrets',
  bus_messages: 'passing',
  bus_presences: 'passing',
  currencies: 'of every company',
  data_runs: 'imports and exports themselves',
  deleted_records: 'passing',
  event_seat_holds: 'passing',
  files: 'the folder files holds them',
  guest_codes: 'secrets',
  imported_products: 'digests of imports',
  invitations: 'secrets',
  jobs: 'passing',
  languages: 'of every company',
  link_salts: 'secrets',
  message_blocks: 'computed from messages',
  number_sequences: 'of every company',
  papers: 'computed from documents',
  push_keys: 'secrets',
  push_subscriptions: 'secrets',
  rate_limits: 'passing',
  received_mails: 'passing',
  recovery_codes: 'secrets',
  second_factors: 'secrets',
  sessions: 'secrets',
  staff_views: 'of accounts, which may work for several companies',
  stock_holds: 'passing',
  translations: 'of every company',
  user_roles: 'of accounts, which may work for several companies',
  utm_names: 'of every company',
  visits: 'passing',
};

/** Who belongs to several companies is named by what the company has of them. */
const SHARED_TARGETS = new Set(['users', 'partners', 'files', 'languages', 'currencies', 'threads']);
const SECRET = /(^|_)(token|hash|secret|password|salt|uuid|key)(_|$)/;

/** Columns by their names in the schema. */
export type CompanyTable = { name: string; table: Table; columns: Record<string, AnyColumn | SQL>; where: SQL };

/** The tables of a company's data, each with the condition of its rows and its columns without secrets. */
export async function companyTables(companyId: number): Promise<CompanyTable[]> {
  const all = (await allTables()).filter((table) => !(getTableName(table) in LEFT_OUT));
  const scopes = new Scopes(all, companyId, await changedKinds());
  return all.map((table) => {
    const where = scopes.of(getTableName(table));
    if (!where) throw new Error(`Whose the rows of ${getTableName(table)} are is not known.`);
    return { name: getTableName(table), table, columns: openColumns(table), where };
  });
}

/** Of the records that the change log tells about. */
async function changedKinds(): Promise<string[]> {
  const rows = await db.selectDistinct({ kind: staffChanges.kind }).from(staffChanges);
  return rows.map(({ kind }) => kind);
}

/** A secret opens records or accounts; whoever has the archive needs none. */
function openColumns(table: Table): Record<string, AnyColumn | SQL> {
  const open = Object.entries(getTableColumns(table)).filter(([, column]) => !SECRET.test(column.name));
  return { ...Object.fromEntries(open), ...(getTableName(table) === 'mails' && OPEN_TEXTS) };
}

const openText = (column: AnyColumn) => sql`case when ${mails.isSecret} then '' else ${column} end`;
const OPEN_TEXTS = { text: openText(mails.text), html: openText(mails.html) };

class Scopes {
  readonly #tables: ReadonlyMap<string, Table>;
  readonly #companyId: number;
  readonly #changedKinds: readonly string[];
  readonly #known = new Map<string, SQL | null>();

  constructor(tables: readonly Table[], companyId: number, changedKinds: readonly string[]) {
    this.#tables = new Map(tables.map((table) => [getTableName(table), table]));
    this.#companyId = companyId;
    this.#changedKinds = changedKinds;
  }

  /** Null where nothing leads to the company. */
  of(name: string): SQL | null {
    const known = this.#known.get(name);
    if (known !== undefined) return known;
    // Until it is found, so that tables that refer to each other do not ask without end.
    this.#known.set(name, null);
    const found = this.#special(name) ?? this.#direct(name) ?? this.#throughParent(name);
    this.#known.set(name, found);
    return found;
  }

  #column(table: string, name: string): AnyColumn | null {
    const found = this.#tables.get(table);
    return (found && Object.values(getTableColumns(found)).find((column) => column.name === name)) ?? null;
  }

  /** A column is one of those that the company's rows of another table have. */
  #isIn(table: string, column: string, from: string, name: string): SQL | null {
    const own = this.#column(table, column);
    const other = this.#column(from, name);
    const where = this.of(from);
    return own && other && where
      ? inArray(own, sql`(select ${other} from ${this.#tables.get(from)} where ${where})`)
      : null;
  }

  #special(name: string): SQL | null {
    const isIn = (column: string, from: string, other: string) => this.#isIn(name, column, from, other);
    const either = (...some: (SQL | null)[]) => or(...some.filter((one) => one !== null)) ?? null;
    switch (name) {
      case 'companies':
        return eq(this.#column(name, 'id') as AnyColumn, this.#companyId);
      case 'partners':
        return either(
          isIn('id', 'customers', 'partner_id'),
          isIn('parent_id', 'customers', 'partner_id'),
          isIn('id', 'users', 'partner_id'),
        );
      case 'users':
        return isIn('id', 'user_companies', 'user_id');
      case 'threads':
        return isIn('id', 'messages', 'thread_id');
      case 'ratings':
        return isIn('message_id', 'messages', 'id');
      case 'mailing_contacts':
        return either(isIn('id', 'subscriptions', 'contact_id'), isIn('id', 'followers', 'contact_id'));
      case 'followed_records':
        return isIn('record_id', 'followers', 'record_id');
      case 'document_events':
        return either(isIn('order_id', 'orders', 'id'), isIn('invoice_id', 'invoices', 'id'));
      case 'sign_ins':
        return isIn('user_id', 'users', 'id');
      case 'staff_changes':
        return this.#changes();
      case 'order_line_files':
        return isIn('line_id', 'order_lines', 'id');
      default:
        return null;
    }
  }

  /** Of records that the company has, or had: staff may work for several companies. */
  #changes(): SQL {
    const { kind, recordId } = staffChanges;
    const ofKind = this.#changedKinds.map((name) => {
      const isOurs = this.#isIn('staff_changes', 'record_id', name, 'id');
      return isOurs && and(eq(kind, name), isOurs);
    });
    const ofDeleted = db
      .select({ one: sql`1` })
      .from(deletedRecords)
      .where(
        and(
          eq(deletedRecords.companyId, this.#companyId),
          eq(deletedRecords.kind, kind),
          eq(deletedRecords.recordId, recordId),
        ),
      );
    return or(exists(ofDeleted), ...ofKind.filter((one) => one !== null))!;
  }

  /** What names no company or website belongs to each. */
  #direct(name: string): SQL | null {
    const company = this.#column(name, 'company_id');
    const website = this.#column(name, 'website_id');
    const is = company ? eq(company, this.#companyId) : website && this.#isIn(name, 'website_id', 'websites', 'id');
    const column = company ?? website;
    if (!is || !column) return null;
    return column.notNull || name === 'messages' ? is : (or(is, isNull(column)) ?? null);
  }

  #throughParent(name: string): SQL | null {
    const table = this.#tables.get(name);
    const targets = table ? references(table) : [];
    for (const { from, to, table: target } of targets) {
      if (target === name || SHARED_TARGETS.has(target) || !this.#column(name, from)?.notNull) continue;
      const found = this.#isIn(name, from, target, to);
      if (found) return found;
    }
    return null;
  }
}
