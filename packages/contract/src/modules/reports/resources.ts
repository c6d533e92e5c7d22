import { savedReport } from './saved-report.ts';

/** Reports sum what the others kept; of their own there is what somebody wants to see again. */
export const reportsResources = [savedReport] as const;
