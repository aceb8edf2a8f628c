/** npm run check:provider -- PROVIDER: walks an account whose keys staff have entered. */
import { and, eq, ne } from 'drizzle-orm';
import { parseArguments } from '#core/cli/arguments.ts';
import { openDatabaseOrExit } from '#core/cli/run.ts';
import { closeDatabase, db } from '#core/db/database.ts';
import { env } from '#core/process/env.ts';
import { companies } from '#core/sites/schema.ts';
import { acquirers } from '#payments/ledger/schema.ts';
import { walkProvider } from '#payments/providers/walk_provider.ts';

const { positionals } = parseArguments({
  usage: `Usage: npm run check:provider -- PROVIDER
PROVIDER is stripe or mollie. Uses the keys that staff entered at its payment methods; no money moves.`,
  most: 1,
});
const [provider = ''] = positionals;

await openDatabaseOrExit();
try {
  const rows = await db
    .select({ row: acquirers, currency: companies.currencyCode })
    .from(acquirers)
    .innerJoin(companies, eq(companies.id, acquirers.companyId))
    .where(and(eq(acquirers.provider, provider), ne(acquirers.secretKeys, '')));
  if (rows.length === 0) {
    console.error(`No payment method of "${provider}" has keys. Enter them at /sales/acquirers first.`);
    process.exitCode = 1;
  }
  for (const { row, currency } of rows) {
    console.log(`Payment method ${row.id}, ${row.keysMode} mode, account ${row.keysAccount}:`);
    for (const { what, problem } of await walkProvider(row, row.currencyCodes[0] ?? currency, env.PUBLIC_URL)) {
      console.log(problem === null ? `  ${what}` : `  NOT ${what}: ${problem}`);
      if (problem !== null) process.exitCode = 1;
    }
  }
} finally {
  await closeDatabase();
}
