/** Entry point of the worker process for visitors' pictures, which reads few formats. */
import sharp from 'sharp';
import { answerQuestions } from '#core/process/worker_main.ts';
import { pixelWork } from './pixel_work.ts';

const READERS = ['Jpeg', 'Png', 'Nsgif', 'Webp', 'Heif'].map((kind) => `VipsForeignLoad${kind}`);

sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: READERS });

answerQuestions(pixelWork);
