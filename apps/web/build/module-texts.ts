import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type LabelSources, withDefaultLabels } from '../../../packages/contract/src/core/labels.ts';
import type { TextsOfAll } from '../../../packages/contract/src/core/texts.ts';

/** The sources of the contract, as an absolute path. */
export const contractFolder = fileURLToPath(new URL('../../../packages/contract/src', import.meta.url));

/** Reads a `texts.json`. */
export const readTexts = (file: string): TextsOfAll => JSON.parse(readFileSync(file, 'utf8'));

/** Reads the texts of the contract's modules by name, with the default labels that their resources omit. */
export function readModuleTexts(resources: LabelSources['resources']): Record<string, TextsOfAll> {
  const fileOf = (module: string) => `${contractFolder}/modules/${module}/texts.json`;
  const names = readdirSync(`${contractFolder}/modules`).filter((name) => existsSync(fileOf(name)));
  const modules = Object.fromEntries(names.map((name) => [name, readTexts(fileOf(name))]));
  return withDefaultLabels({ core: readTexts(`${contractFolder}/core/texts.json`), modules, resources });
}
