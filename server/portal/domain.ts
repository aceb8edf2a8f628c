import type { Domain } from '../core/domain.ts';
import { portalRoutes } from './routes.ts';

export const portal: Domain = { name: 'portal', routes: portalRoutes };
