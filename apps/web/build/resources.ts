import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';
import type { AnyResource } from '../../../packages/contract/src/core/resource.ts';

const list = fileURLToPath(new URL('../../../packages/contract/src/modules/index.ts', import.meta.url));

/** Imports the current resources of the contract, with the paths of their files. */
export async function importResources(): Promise<{ resources: readonly AnyResource[]; files: string[] }> {
  const resolve = { noExternal: [/^@entrepot\//] };
  const { module, dependencies } = await runnerImport<{ resources: readonly AnyResource[] }>(list, {
    environments: { inline: { resolve } },
  });
  return { resources: module.resources, files: dependencies };
}
