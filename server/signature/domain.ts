import type { Domain } from '#core/domain/domain.ts';
import { findEvidence } from './evidence.ts';
import { hasSigned, ownSignatures } from './own_data.ts';
import { signatureRoutes } from './routes.ts';

export const signature: Domain = {
  name: 'signature',
  routes: signatureRoutes,
  evidence: findEvidence,
  ownData: ownSignatures,
  mustKeep: hasSigned,
};
