import { readFileSync } from 'node:fs';
import { filesBelow, inRoot } from '../paths.mjs';
import type { CheckResult } from '../check-result.ts';
import { contractModules, exportsOfFile, filesOf } from './exports.ts';

/** The clients: web, mobile, device, what they share, and the pages that the server renders. */
const folders = [
  'packages/client/src',
  'packages/ui/src',
  'apps/web/src',
  'apps/mobile/src',
  'apps/device/src',
  'apps/server/src/modules/sites/front',
];
const isClientFile = (name: string) => /\.(tsx?|js)$/.test(name) && !/\.(test|e2e)(-d)?\.tsx?$/.test(name);
const excuseFile = 'scripts/unused-calls.txt';

/** A call or the calls of a resource's lists and forms, with the names by which a client file may use it. */
interface Used {
  path: string;
  names: readonly string[];
}

/** Checks that a client uses every call of the contract, except those that the excuse file lists with a reason. */
export async function checkUsedCalls(): Promise<CheckResult> {
  const texts = folders.flatMap((folder) => filesBelow(inRoot(folder), isClientFile)).map((path: string) => readFileSync(path, 'utf8'));
  const calls = await contractCalls();
  const problems = unusedCallProblems(calls, texts, readFileSync(inRoot(excuseFile), 'utf8'));
  return { problems, summary: `${calls.length} calls, ${problems.length} problems` };
}

/** Returns the problems as sentences: calls that no client text names, and excuses without a reason or no longer needed. */
export function unusedCallProblems(calls: readonly Used[], texts: readonly string[], excuses: string): string[] {
  const text = texts.join('\n');
  const words = new Set(text.match(/\b[\w$]+\b/g));
  // A page may list a resource under another area with calls of its own, such as the accounts of customers and of staff.
  const isListed = (path: string) => {
    const [, area, call] = path.split('/');
    return text.includes(`area: '${area}'`) && text.includes(`: '${call}'`);
  };
  const isUsed = ({ path, names }: Used) => names.some((name) => words.has(name)) || text.includes(`'${path}'`) || isListed(path);
  const excused = reasonsIn(excuses);
  const unused = new Set(calls.filter((call) => !isUsed(call)).map(({ path }) => path));
  return [
    ...[...unused]
      .filter((path) => !excused.has(path))
      .map((path) => `${path}: no client file uses this call; give it a place on a screen or an excuse`),
    ...[...excused]
      .filter(([path]) => !unused.has(path))
      .map(([path]) => `${excuseFile}: ${path} is used or does not exist: take it off the list`),
    ...[...excused].filter(([, reason]) => !reason).map(([path]) => `${excuseFile}: ${path} has no reason`),
  ];
}

/** The reasons of an excuse file by path. */
const reasonsIn = (excuses: string): Map<string, string> =>
  new Map(
    excuses
      .split('\n')
      .filter((line) => line && !line.startsWith('#'))
      .map((line): [string, string] => [line.split('\t')[0]!, line.split('\t')[1]?.trim() ?? '']),
  );

/** The paths of the calls that no client file uses. */
export const excusedCalls = (): ReadonlySet<string> => new Set(reasonsIn(readFileSync(inRoot(excuseFile), 'utf8')).keys());

/** Returns the calls of all modules by path. A call of a resource's list or form is used with the resource, by generic pages. */
async function contractCalls(): Promise<Used[]> {
  const names = new Map<string, Set<string>>();
  const add = (path: string, name: string) => names.set(path, (names.get(path) ?? new Set()).add(name));
  for (const module of contractModules())
    for (const file of filesOf(module))
      for (const [name, value] of Object.entries(await exportsOfFile(module, file))) {
        if (isCall(value)) add(value.path, name);
        else if (isResource(value)) for (const call of Object.values(value.calls)) add(`/${value.area}/${call}`, name);
      }
  return [...names].map(([path, of]) => ({ path, names: [...of] }));
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
const isCall = (value: unknown): value is { path: string } => isObject(value) && 'path' in value && 'input' in value && 'output' in value;
const isResource = (value: unknown): value is { area: string; calls: Record<string, string> } =>
  isObject(value) && 'area' in value && 'calls' in value;
