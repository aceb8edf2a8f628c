/** Prints every route of the application as JSON. */
import { buildApp } from '#app.ts';
import { closeDatabase, openDatabase } from '#core/db/database.ts';

await openDatabase();
const app = await buildApp();
console.log(JSON.stringify(app.routeList));
await app.close();
await closeDatabase();
