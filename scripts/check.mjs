import { existsSync } from 'node:fs';
import { runBundled } from './lib/bundled.mjs';
import { inRoot, toolScript } from './lib/paths.mjs';
import { runNode } from './lib/run.mjs';
import { main, setUp } from './lib/setup.mjs';

const atOnce = 2;

/** Each file is checked in one of these: files that a program imports are not checked again separately. */
const projects = [
  'tsconfig.server.json',
  'apps/web/tsconfig.json',
  'apps/mobile/tsconfig.json',
  'packages/contract/tsconfig.json',
  'packages/rules/tsconfig.json',
];

/** `npm run check`: runs every check and prints its time, and the output of those that failed. */
await main(async () => {
  await setUp({ building: false });
  const waiting = checks();
  const failed = [];
  await Promise.all(Array.from({ length: atOnce }, () => work(waiting, failed)));
  console.log(failed.length === 0 ? 'All checks passed' : `Failed: ${failed.join(', ')}`);
  return failed.length === 0 ? 0 : 1;
});

/** The slowest come first, so that none of them runs alone at the end. */
function checks() {
  const script = (name) => ({ name, run: () => runNode(inRoot('scripts', `${name}.mjs`), [], { quiet: true }) });
  const bundled = (name) => ({ name, run: () => runBundled(`scripts/${name}.ts`, [], { quiet: true }) });
  const [server, web, mobile, ...small] = projects.map(typeCheck);
  return [
    server,
    bundled('check-database'),
    web,
    script('check-format'),
    mobile,
    bundled('check-contract'),
    ...small,
    script('check-web'),
    script('check-boundaries'),
    { name: 'lint', run: () => runNode(toolScript('oxlint'), ['--deny-warnings'], { quiet: true }) },
    {
      name: 'unused exports and packages',
      run: () => runNode(toolScript('knip'), ['--no-progress', '--no-config-hints'], { quiet: true }),
    },
    script('check-coverage'),
    script('check-locales'),
    script('check-words'),
    script('check-patterns'),
    script('check-calendar'),
    script('check-licences'),
    ...(existsSync(inRoot('apps/web/dist')) && existsSync(inRoot('apps/mobile/dist')) ? [script('check-bundle')] : []),
  ];
}

// One checker per project: several would check the same shared types several times, on cores that the other checks need. The result of a
// file is cached, and computed again only when the file or what it imports has changed.
function typeCheck(project) {
  const buildInfoFile = inRoot('node_modules/.cache/types', `${project.replaceAll('/', '-')}.tsbuildinfo`);
  const args = ['--noEmit', '-p', inRoot(project), '--checkers', '1', '--incremental', '--tsBuildInfoFile', buildInfoFile];
  return { name: `types of ${project}`, run: () => runNode(toolScript('typescript', 'tsc'), args, { quiet: true }) };
}

async function work(waiting, failed) {
  for (let check = waiting.shift(); check; check = waiting.shift()) {
    const started = performance.now();
    const { code, output } = await check.run();
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(`${code === 0 ? 'ok    ' : 'FAILED'}  ${seconds.padStart(5)} s  ${check.name}`);
    if (code === 0) continue;
    failed.push(check.name);
    console.log(output.trimEnd());
  }
}
