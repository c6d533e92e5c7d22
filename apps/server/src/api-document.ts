import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setDemoMode } from '@entrepot/contract/data/demo-mode.ts';
import { everyCall } from './core/app.ts';
import { openapi } from './core/calls/openapi.ts';
import type { Config } from './core/config.ts';
import { catalogueOf, contributionsOf, modulesIn } from './core/module.ts';
import type { Services } from './core/services.ts';
import { modules } from './modules/index.ts';

// The version of a server follows from the builds of its clients, which run at the same time.
const versionMark = '@version';

/** Generates the API document of a server with this configuration, without a database: its calls are built, but not served. */
export function apiDocument(config: Config, version: string): string {
  setDemoMode(config.demo);
  const served = modulesIn(modules, config);
  const handlers = everyCall(served, { config } as Services, catalogueOf(served));
  return JSON.stringify(openapi(handlers, contributionsOf(served, 'hooks'), version));
}

const fileFor = ({ demo }: Pick<Config, 'demo'>) => (demo ? 'openapi.demo.json' : 'openapi.json');

/** Writes the API document into a folder, as a step of the build. */
export const writeApiDocument = (config: Config, folder: string): Promise<void> =>
  writeFile(join(folder, fileFor(config)), apiDocument(config, versionMark));

/** Reads the API document next to the bundle; undefined when the server runs from source. */
export const builtApiDocument = (config: Config, version: string) => async (): Promise<string | undefined> => {
  const text = await readFile(join(dirname(fileURLToPath(import.meta.url)), fileFor(config)), 'utf8').catch(() => undefined);
  return text?.replace(`"version":"${versionMark}"`, `"version":${JSON.stringify(version)}`);
};
