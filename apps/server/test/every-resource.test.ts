import { suiteOverEveryResource } from './every-resource.ts';
import { openBench } from './resource-bench.ts';

suiteOverEveryResource(openBench);
