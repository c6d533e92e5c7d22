import { afterAll } from 'vitest';
import { recordStatements } from './record.ts';

// Vitest's own start of each test file, when the statements are recorded.
afterAll(recordStatements(process.env.STATEMENTS!));
