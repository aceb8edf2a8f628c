/** Works on pictures of strangers: reads the kinds that are taken from them, and no others. */
import sharp from 'sharp';
import { pixelWork } from './pixel_work.ts';
import { answerQuestions } from './side_program.ts';

const READERS = ['Jpeg', 'Png', 'Nsgif', 'Webp', 'Heif'].map((kind) => `VipsForeignLoad${kind}`);

sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: READERS });

answerQuestions(pixelWork);
