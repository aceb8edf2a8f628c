/** Entry point of `npm start`, bundled by `node build.mjs`. */
import { serve } from './serve.ts';

await serve();
