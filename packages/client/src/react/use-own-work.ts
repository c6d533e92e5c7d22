import { getOwnWork, type workSteps } from '@entrepot/contract/modules/reports/work-report.ts';
import { useEffect, useRef } from 'react';
import { useCallQuery } from './call-query.ts';

/** A step of the floor that is counted per person. */
export type WorkStep = (typeof workSteps)[number];

// In ms. With it the query does not follow each scan: not every scan finishes something.
const staleTime = 15_000;

/**
 * The user's work of today, as the server counts it; undefined before the answer. `isOn`: false sends nothing. `done`: what this browser
 * has counted; when it changes, the server is asked again.
 */
export function useOwnWork(isOn = true, done = 0) {
  const options = { staleTime, refetchInterval: staleTime, refetchOnMount: 'always', afterRows: true } as const;
  const { data, refetch } = useCallQuery(getOwnWork, isOn ? {} : null, options);
  const counted = useRef(done);
  useEffect(() => {
    if (!isOn || counted.current === done) return;
    counted.current = done;
    void refetch();
  }, [isOn, done]);
  return data;
}
