// The program of the package that `npm run device:pack` makes: a workplace has no folder of the product.
import { homedir } from 'node:os';
import { join } from 'node:path';
import { runService } from './run.ts';

await runService(join(homedir(), '.entrepot-device'));
