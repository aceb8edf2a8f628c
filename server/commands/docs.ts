/** npm run docs -- FOLDER: writes the pages of widgets as a static site. */
import path from 'node:path';
import { parseArguments } from '#core/cli/arguments.ts';

const USAGE = 'Usage: npm run docs -- FOLDER\nWrites a page for each widget, and an index, into FOLDER (docs).';

const [folder = 'docs'] = parseArguments({ usage: USAGE, most: 1 }).positionals;
// All widgets and the server, which take seconds to load.
const { writeWidgetSite } = await import('#core/widget_docs/static_site.ts');
try {
  const count = await writeWidgetSite(path.resolve(folder));
  console.log(`Wrote ${count} pages. Put ${folder} on any web host: from disk, browsers run no scripts.`);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
process.exit();
