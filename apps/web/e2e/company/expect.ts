import { expect as plain } from '@playwright/test';

/** Assertions that wait as long as those of the journeys, outside their runner too. */
export const expect = plain.configure({ timeout: 15_000 });
