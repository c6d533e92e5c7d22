import { errorsOf } from '../../core/errors.ts';

/** What cargo types refuse. */
export const commoditiesErrors = errorsOf('commodities', { usedBy: 'InUse' });
