import { savedReport } from './saved-report.ts';

/** Reports aggregate the data of other modules; their only table is that of saved reports. */
export const reportsResources = [savedReport] as const;
