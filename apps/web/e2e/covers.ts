import type { TestDetails } from '@playwright/test';

/**
 * Details of a journey that proves requirements, by their ids in docs/requirements.tsv. Ids are written as literals: `npm run coverage` reads the
 * source.
 */
export function covers(...requirements: [string, ...string[]]): TestDetails {
  return { annotation: requirements.map((description) => ({ type: 'covers', description })) };
}
