import { describe } from 'vitest';
import { openStockFloor } from '@entrepot/server/testing/stock.ts';
import { jobCalls } from './jobs.ts';
import { suiteOfRepeats } from './repeat.ts';

describe('a call that starts a job', () => suiteOfRepeats(openStockFloor, jobCalls, (f) => f));
