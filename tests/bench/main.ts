/** `npm run bench [-- measure …]`: measures, prints tables and writes them to RESULTS.md. */

import { cardTesting } from './card_testing.ts';
import { chat } from './chat.ts';
import { checkouts } from './checkouts.ts';
import { clicks } from './clicks.ts';
import { crashes } from './crashes.ts';
import { documents } from './documents.ts';
import { duringImport } from './during_import.ts';
import { events } from './events.ts';
import { groups } from './groups.ts';
import { importSpeed } from './import_speed.ts';
import { kills } from './kills.ts';
import { memory } from './memory.ts';
import { choices } from './pages/choices.ts';
import { layoutShifts } from './pages/layout_shift.ts';
import { weight } from './pages/page_weight.ts';
import { signedIn } from './pages/signed_in.ts';
import { throughput } from './pages/throughput.ts';
import { touches } from './pages/touches.ts';
import { pdfs } from './pdfs.ts';
import { redirects } from './redirects.ts';
import { printed, remember } from './report.ts';
import type { Row } from './row.ts';
import { search } from './search.ts';
import { staffLists } from './staff_lists.ts';
import { startTime } from './start_time.ts';
import { surveyResults } from './survey_results.ts';
import { threads } from './threads.ts';

/** In the order of the table. */
const MEASURES: Record<string, () => Promise<Row[]>> = {
  weight,
  choices,
  touches,
  throughput,
  signed_in: signedIn,
  redirects,
  clicks,
  checkouts,
  search,
  staff: staffLists,
  threads,
  groups,
  chat,
  events,
  surveys: surveyResults,
  pdfs,
  documents,
  import: importSpeed,
  layout_shift: layoutShifts,
  start_time: startTime,
  memory,
  during_import: duringImport,
  kills,
  crashes,
  card_testing: cardTesting,
};

/** Names for several at once. */
const GROUPS: Record<string, string[]> = {
  islands: ['weight', 'choices', 'touches', 'throughput', 'layout_shift'],
};

const asked = process.argv.slice(2).flatMap((name) => GROUPS[name] ?? [name]);
const unknown = asked.filter((name) => !Object.hasOwn(MEASURES, name));
if (unknown.length > 0) {
  console.error(
    `There is no measure ${unknown.join(', ')}. There are: ${[...Object.keys(MEASURES), ...Object.keys(GROUPS)].join(', ')}.`,
  );
  process.exit(1);
}
const measured: Row[] = [];
for (const name of asked.length > 0 ? asked : Object.keys(MEASURES)) {
  console.log(`Measuring ${name} …`);
  const rows = await (MEASURES[name] as () => Promise<Row[]>)();
  console.log(printed(rows));
  remember(name, rows, Object.keys(MEASURES));
  measured.push(...rows);
}
const failed = measured.filter(({ holds }) => holds === false);
console.log(
  `\n${failed.length === 0 ? 'Everything holds.' : `Does not hold: ${failed.map(({ what }) => what).join('; ')}.`}`,
);
process.exit(0);
