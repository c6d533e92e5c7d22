// Entry point of the package built by `npm run device:pack`. A workstation has no checkout, so data is stored in the home directory.
import { homedir } from 'node:os';
import { join } from 'node:path';
import { runService } from './run.ts';

await runService(join(homedir(), '.entrepot-device'));
