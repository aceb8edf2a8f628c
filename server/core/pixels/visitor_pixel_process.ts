/** Works on pictures of strangers: reads the kinds that are taken from them, and no others. */
import sharp from 'sharp';
import { answerQuestions } from '#core/process/worker_main.ts';
import { pixelWork } from './pixel_work.ts';

const READERS = ['Jpeg', 'Png', 'Nsgif', 'Webp', 'Heif'].map((kind) => `VipsForeignLoad${kind}`);

sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: READERS });

answerQuestions(pixelWork);
