import { readdirSync } from 'node:fs';
import type { Screen } from '../../../packages/contract/src/core/screen.ts';
import { inRoot } from '../paths.mjs';

const folder = inRoot('packages/contract/src/modules');

/** Returns the modules of the contract, implemented or not. */
export const contractModules = (): string[] => readdirSync(folder).filter((name) => !name.endsWith('.ts'));

/** Returns the names of a module's contract files, sorted and without extension; tests and the list of entities are excluded. */
export const filesOf = (module: string): string[] =>
  readdirSync(`${folder}/${module}`)
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && name !== 'resources.ts')
    .sort()
    .map((name) => name.slice(0, -'.ts'.length));

/** Returns the exports of one file of a module. The path is spelled out, because the bundler derives the possible files from it. */
export const exportsOfFile = async (module: string, file: string): Promise<Record<string, unknown>> =>
  await import(`../../../packages/contract/src/modules/${module}/${file}.ts`);

/** Whether an export describes a screen. */
export const isScreen = (value: unknown): value is Screen => typeof value === 'object' && value !== null && 'customerButtons' in value;
