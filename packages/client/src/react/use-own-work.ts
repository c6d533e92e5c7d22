import { getOwnWork, type workSteps } from '@entrepot/contract/modules/reports/work-report.ts';
import { useCallQuery } from './call-query.ts';

/** A step of the floor that is counted per person. */
export type WorkStep = (typeof workSteps)[number];

const staleTime = 15_000;

/** What the user has done today, as the server counts it; undefined before the answer. `isOn`: false sends nothing. */
export function useOwnWork(isOn = true) {
  // A scan would refetch it each time; it is refetched in the background instead.
  return useCallQuery(getOwnWork, isOn ? {} : null, { staleTime, refetchInterval: staleTime, refetchOnMount: 'always', afterRows: true })
    .data;
}
