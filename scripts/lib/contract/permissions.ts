import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import access from '../../../packages/contract/src/modules/access/texts.json' with { type: 'json' };
import { screens } from '../../../packages/contract/src/modules/screens.ts';
import { unservedButtons } from '../../../packages/contract/src/modules/unserved.ts';
import { filesBelow, inRoot, shortPath } from '../paths.mjs';
import { findPermissionProblems } from '../permissions.mjs';
import { servedCalls } from '../served.ts';
import type { CheckResult } from '../check-result.ts';
import { excusedCalls } from './used-calls.ts';
import { contractModules, exportsOfFile, isScreen } from './exports.ts';

async function screensOf(module: string) {
  const file = `packages/contract/src/modules/${module}/screens.ts`;
  if (!existsSync(inRoot(file))) return [];
  return Object.entries(await exportsOfFile(module, 'screens')).flatMap(([variable, one]) => {
    if (!isScreen(one)) return [];
    const buttons = [...new Set([...one.buttons, ...one.customerButtons])].map((code) => code.slice(one.name.length + 1));
    return [{ file, variable, name: one.name as string, buttons }];
  });
}

const isSource = (name: string) => /\.tsx?$/.test(name) && !/\.test(-d)?\.tsx?$/.test(name) && name !== 'screens.ts';
const folders = ['packages/contract/src', 'packages/client/src', 'apps/server/src', 'apps/web/src'];
const sources = () =>
  folders
    .flatMap((folder) => filesBelow(inRoot(folder), isSource))
    .map((path: string) => ({ path: shortPath(path), text: readFileSync(path, 'utf8') }));

/** Checks that each screen is described once, is in the menu, and has no unused button. */
export async function checkPermissions(): Promise<CheckResult> {
  const described = (await Promise.all(contractModules().map(screensOf))).flat();
  const excused = excusedCalls();
  const problems = findPermissionProblems({
    described,
    places: screens.map(({ screen, at: [group, place], titles }) => ({ name: screen.name as string, group, place, titles })),
    named: new Set(Object.keys(access.rights)),
    // A permission that only calls without a client need is asked for by no screen.
    served: new Set(
      [...servedCalls().values()]
        .flat()
        .filter(({ path }) => !excused.has(path.replace('/User', '/')) && !excused.has(path))
        .flatMap(({ needs }) => needs ?? []),
    ),
    sources: sources(),
    excused: unservedButtons,
    // A module that is not implemented yet has only its screens.
    later: (file: string) => readdirSync(inRoot(dirname(file))).length === 1,
  });
  return { problems, summary: `${described.length} screens, ${problems.length} problems` };
}
