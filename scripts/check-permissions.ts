// Holds that each screen is described once, stands in the menu, and has no button that nothing uses.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import access from '../packages/contract/src/modules/access/locales/en-us.json' with { type: 'json' };
import type { Screen } from '../packages/contract/src/core/screen.ts';
import { screens } from '../packages/contract/src/modules/screens.ts';
import { unservedButtons } from '../packages/contract/src/modules/unserved.ts';
import { filesBelow, inRoot, shortPath } from './lib/paths.mjs';
import { findPermissionProblems } from './lib/permissions.mjs';
import { servedCalls } from './lib/served.ts';

const contract = inRoot('packages/contract/src/modules');

const isScreen = (value: unknown): value is Screen => typeof value === 'object' && value !== null && 'customerButtons' in value;

async function screensOf(module: string) {
  const file = join(contract, module, 'screens.ts');
  if (!existsSync(file)) return [];
  const found = Object.entries((await import(file)) as Record<string, unknown>);
  return found.flatMap(([variable, one]) => {
    if (!isScreen(one)) return [];
    const buttons = [...new Set([...one.buttons, ...one.customerButtons])].map((code) => code.slice(one.name.length + 1));
    return [{ file: shortPath(file), variable, name: one.name as string, buttons }];
  });
}

const isSource = (name: string) =>
  /\.tsx?$/.test(name) && !/\.test(-d)?\.tsx?$/.test(name) && name !== 'screens.ts' && name !== 'shipped-roles.ts';
const folders = ['packages/contract/src', 'packages/client/src', 'apps/server/src', 'apps/web/src'];
const sources = folders
  .flatMap((folder) => filesBelow(inRoot(folder), isSource))
  .map((path: string) => ({ path: shortPath(path), text: readFileSync(path, 'utf8') }));

const problems = findPermissionProblems({
  described: (await Promise.all(readdirSync(contract).map(screensOf))).flat(),
  places: screens.map(({ screen, at: [group, place], titles }) => ({ name: screen.name as string, group, place, titles })),
  named: new Set(Object.keys(access.rights)),
  served: new Set([...servedCalls().values()].flat().flatMap(({ needs }) => needs ?? [])),
  sources,
  excused: unservedButtons,
  // A module that is not built has its screens and nothing else.
  later: (file: string) => readdirSync(inRoot(dirname(file))).length === 1,
});
for (const problem of problems) console.error(problem);
process.exitCode = problems.length ? 1 : 0;
