import { afterAll, expect } from 'vitest';
import { relativeToRoot } from './recordings.ts';
import { recordStatements } from './record.ts';

// Vitest setup of each test file when statements are recorded.
const write = recordStatements(process.env.STATEMENTS!);
afterAll(() => write(relativeToRoot(expect.getState().testPath!)));
