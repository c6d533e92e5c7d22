import { readdirSync } from 'node:fs';
import { inRoot } from '../paths.mjs';

const folder = inRoot('packages/contract/src/modules');

/** The modules that the contract has, built or not. */
export const contractModules = (): string[] => readdirSync(folder).filter((name) => !name.endsWith('.ts'));

/** The names of a module's files in the contract, without their ending, in order; tests and its list of entities aside. */
export const filesOf = (module: string): string[] =>
  readdirSync(`${folder}/${module}`)
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && name !== 'resources.ts')
    .sort()
    .map((name) => name.slice(0, -'.ts'.length));

/** What one file of a module exports. The path is spelled out: what puts the program into one file reads here which files it may ask for. */
export const exportsOfFile = async (module: string, file: string): Promise<Record<string, unknown>> =>
  await import(`../../../packages/contract/src/modules/${module}/${file}.ts`);

/** Everything that a module's files export, by its name. */
export async function exportsOf(module: string): Promise<[string, unknown][]> {
  const found = new Map<string, unknown>();
  for (const file of filesOf(module)) for (const [name, value] of Object.entries(await exportsOfFile(module, file))) found.set(name, value);
  return [...found];
}
