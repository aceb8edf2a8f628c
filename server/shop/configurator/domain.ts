import type { Domain } from '#core/domain/domain.ts';
import { configuratorRoutes } from './routes.ts';

export const configurator: Domain = { name: 'configurator', routes: configuratorRoutes };
