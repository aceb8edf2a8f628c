/** Creates a quote awaiting Maria's signature; prints its id and access token. */
import { closeDatabase, openDatabase } from '#core/db/database.ts';
import { anOption, aQuote } from './quotes.ts';

await openDatabase();
const [language = 'en_US'] = process.argv.slice(2);
const { id, accessToken } = await aQuote({ languageCode: language });
// An optional line, for tours that choose one.
await anOption(id);
console.log(`${id} ${accessToken}`);
await closeDatabase();
