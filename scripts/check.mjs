import { existsSync } from 'node:fs';
import { inRoot, toolScript } from './lib/paths.mjs';
import { runNode } from './lib/run.mjs';
import { main, setUp } from './lib/setup.mjs';

const atOnce = 2;

/** Each file is checked in one of these: what one program imports is not checked again for itself. */
const projects = [
  'tsconfig.server.json',
  'apps/web/tsconfig.json',
  'apps/mobile/tsconfig.json',
  'packages/contract/tsconfig.json',
  'packages/rules/tsconfig.json',
];

/** `npm run check`: every check with its time; what failed shows what it said. */
await main(async () => {
  await setUp({ building: false });
  const waiting = checks();
  const failed = [];
  await Promise.all(Array.from({ length: atOnce }, () => work(waiting, failed)));
  console.log(failed.length === 0 ? 'All checks passed' : `Failed: ${failed.join(', ')}`);
  return failed.length === 0 ? 0 : 1;
});

function checks() {
  const script = (name, ...args) => ({ name: [name, ...args].join(' '), file: inRoot('scripts', `${name}.mjs`), args });
  return [
    { name: 'format', file: toolScript('@biomejs/biome', 'biome'), args: ['format', '.'] },
    { name: 'lint', file: toolScript('oxlint'), args: ['--deny-warnings'] },
    script('check-boundaries'),
    script('check-locales'),
    script('check-web'),
    script('check-coverage'),
    ...(existsSync(inRoot('scripts/docs.mjs')) ? [script('docs', '--check')] : []),
    ...(existsSync(inRoot('apps/web/dist')) && existsSync(inRoot('apps/mobile/dist')) ? [script('check-bundle')] : []),
    { name: 'check-schema', file: '--import', args: ['tsx', inRoot('scripts/check-schema.ts')] },
    { name: 'check-permissions', file: '--import', args: ['tsx', inRoot('scripts/check-permissions.ts')] },
    { name: 'check-statements', file: '--import', args: ['tsx', inRoot('scripts/check-statements.ts')] },
    { name: 'check-plans', file: '--import', args: ['tsx', inRoot('scripts/check-plans.ts')] },
    ...projects.map(typeCheck),
  ];
}

// One checker each: several would work the same shared types out several times, on cores that the other checks need. What a
// file's check said is kept beside the packages, and asked for again only when the file or what it imports has changed.
function typeCheck(project) {
  const kept = inRoot('node_modules/.cache/types', `${project.replaceAll('/', '-')}.tsbuildinfo`);
  const args = ['--noEmit', '-p', inRoot(project), '--checkers', '1', '--incremental', '--tsBuildInfoFile', kept];
  return { name: `types of ${project}`, file: toolScript('typescript', 'tsc'), args };
}

async function work(waiting, failed) {
  for (let check = waiting.shift(); check; check = waiting.shift()) {
    const started = performance.now();
    const { code, output } = await runNode(check.file, check.args, { quiet: true });
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(`${code === 0 ? 'ok    ' : 'FAILED'}  ${seconds.padStart(5)} s  ${check.name}`);
    if (code === 0) continue;
    failed.push(check.name);
    console.log(output.trimEnd());
  }
}
