import type { Domain } from '#core/domain/domain.ts';
import { findEvidence } from './evidence.ts';
import { hasSigned, ownSignatures } from './own_data.ts';
import { PERSONAL_DATA } from './personal_data.ts';
import { signatureRoutes } from './routes.ts';

export const signature: Domain = {
  name: 'signature',
  personalData: PERSONAL_DATA,
  routes: signatureRoutes,
  evidence: findEvidence,
  ownData: ownSignatures,
  mustKeep: hasSigned,
};
