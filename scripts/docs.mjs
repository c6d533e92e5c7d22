// Writes docs/modules/*.md from the contract and the server's tables of contents; with --check it only tells whether they are fresh.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const { status } = spawnSync(
  process.execPath,
  ['--import', 'tsx', fileURLToPath(new URL('docs.ts', import.meta.url)), ...process.argv.slice(2)],
  { stdio: 'inherit' },
);
process.exit(status ?? 1);
