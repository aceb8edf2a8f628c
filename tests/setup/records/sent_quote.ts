/** A program: one more quote for Maria that waits for her signature. It has an option. Prints its id and the token of its link. */
import { closeDatabase, openDatabase } from '#core/db/database.ts';
import { anOption, aQuote } from './quotes.ts';

await openDatabase();
const [language = 'en_US'] = process.argv.slice(2);
const { id, accessToken } = await aQuote({ languageCode: language });
await anOption(id);
console.log(`${id} ${accessToken}`);
await closeDatabase();
