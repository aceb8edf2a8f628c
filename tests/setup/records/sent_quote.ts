/** Creates quotes awaiting Maria's signature; prints a line with id and access token for each. */
import { closeDatabase, openDatabase } from '#core/db/database.ts';
import { anOption, aQuote } from './quotes.ts';

await openDatabase();
const [languageCode = 'en_US', count = '1'] = process.argv.slice(2);
for (let made = 0; made < Number(count); made++) {
  const { id, accessToken } = await aQuote({ languageCode });
  // An optional line, for tours that choose one.
  await anOption(id);
  console.log(`${id} ${accessToken}`);
}
await closeDatabase();
