import type { Domain } from '../core/domain.ts';
import { publishableMessages } from './publishable.ts';

export const threads: Domain = { name: 'threads', routes: () => {}, publishables: [publishableMessages] };
