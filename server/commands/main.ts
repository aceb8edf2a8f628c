/** What `npm start` runs, once `node build.mjs` has put it together. */
import { serve } from './serve.ts';

await serve();
