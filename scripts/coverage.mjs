import { coveringFiles, listProofs, missingProofs, readRequirements } from './lib/coverage.mjs';
import { main } from './lib/setup.mjs';

/** `npm run coverage`: requirement, file and title of each test that proves one; `--missing`: the requirements without a proof. */
await main((args) => {
  const requirements = readRequirements();
  const proofs = listProofs(coveringFiles(), requirements);
  const lines = args.includes('--missing')
    ? missingProofs(proofs, requirements)
    : proofs.map(({ id, file, title }) => [id, file, title].join('\t'));
  for (const line of lines) console.log(line);
});
