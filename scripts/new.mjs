import { addEntity } from './lib/new/entity.mjs';
import { openChanges } from './lib/new/edits.mjs';
import { addVerb } from './lib/new/verb.mjs';
import { inRoot, toolScript } from './lib/paths.mjs';
import { runNode } from './lib/run.mjs';
import { main, setUp } from './lib/setup.mjs';

const usage = `npm run new entity <module> <name>          such as: npm run new entity shelving rack-type
npm run new verb <module> <name> [entity]   such as: npm run new verb shelving recount shelf; by default the module's first entity`;

/**
 * `npm run new`: writes every file of a new entity or a new verb, with texts to translate, so that `npm run check` passes. An entity's
 * migration is proposed as well (`--no-migration` leaves it out). Nothing is written when a file or a name exists already.
 */
await main(async (words) => {
  const [kind, module, name, entity] = words.filter((word) => !word.startsWith('--'));
  if (!['entity', 'verb'].includes(kind) || !module || !name) {
    console.error(usage);
    return 1;
  }
  await setUp({ building: false });
  const changes = openChanges();
  const steps = kind === 'entity' ? addEntity(changes, module, name) : addVerb(changes, module, name, entity);
  const files = changes.write();
  await runQuietly(toolScript('@biomejs/biome', 'biome'), ['format', '--write', ...files.map(({ path }) => path)]);
  for (const { path, isNew } of files) console.log(`${isNew ? 'new ' : 'edit'}  ${path}`);
  if (kind === 'entity' && !words.includes('--no-migration')) console.log((await proposeMigration(name)).trimEnd());
  for (const step of steps) console.log(`next  ${step}`);
  return 0;
});

function proposeMigration(name) {
  return runQuietly('--import', ['tsx', inRoot('scripts/propose-schema.ts'), name]);
}

async function runQuietly(program, args) {
  const { code, output } = await runNode(program, args, { quiet: true });
  if (code !== 0) throw new Error(output);
  return output;
}
