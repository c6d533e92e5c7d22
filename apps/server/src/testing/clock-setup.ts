import { afterAll } from 'vitest';
import { rightClock } from './clock.ts';

// A clock that one file advanced would let the next file create what is not due yet, in another order for each run.
afterAll(rightClock);
