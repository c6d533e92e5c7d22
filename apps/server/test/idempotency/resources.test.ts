import { describe } from 'vitest';
import { openBench } from '../resource-bench.ts';
import { suiteOfRepeats } from './repeat.ts';
import { resourceCalls } from './resources.ts';
import { settingsCalls } from './settings.ts';

describe('a plain call of a resource', () => suiteOfRepeats(openBench, resourceCalls, ({ server }) => server));
describe('a call on settings', () => suiteOfRepeats(openBench, settingsCalls, ({ server }) => server));
