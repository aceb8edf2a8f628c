import type { Domain } from '../core/domain.ts';

export const configurator: Domain = {
  name: 'configurator',
  routes: () => {},
};
