/** The shop as the tours find it: freshly filled with the demo site. */
import { rmSync } from 'node:fs';
import { env } from '../../server/core/env.ts';

rmSync(env.DATA_DIR, { recursive: true, force: true });
await import('../../server/main.ts');
