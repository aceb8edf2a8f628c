/** Entry point of `npm start`, bundled by `node build.mjs`. */
import { parseArguments } from '#core/cli/arguments.ts';
import { serve } from './serve.ts';

parseArguments({
  usage: 'Usage: npm start\nSettings are environment variables; server/core/operate/README.md lists them.',
});
await serve();
