import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runService } from './run.ts';

await runService(join(fileURLToPath(new URL('../../../', import.meta.url)), '.data', 'device'));
