import { existsSync, readFileSync } from 'node:fs';
import { allFields } from '@entrepot/server/core/db/sql-names.ts';
import { readModuleTexts, readTexts } from '../../../apps/web/build/module-texts.ts';
import { defaultLabels } from '../../../packages/contract/src/core/labels.ts';
import { entryIn, groupIn, type TextsOfAll } from '../../../packages/contract/src/core/texts.ts';
import { resources } from '../../../packages/contract/src/modules/index.ts';
import { childFields, type Fields } from '../../../packages/contract/src/core/field.ts';
import type { CheckResult } from '../check-result.ts';
import { filesBelow, inRoot, shortPath } from '../paths.mjs';
import { servedCalls } from '../served.ts';
import { baseKey, entriesOf } from '../text-files.mjs';
import { missingTexts, orphanedFieldLabels } from '../used-texts.mjs';
import { contractModules } from './exports.ts';

/** Namespaces of the clients that are not named after a folder. */
const ownNames: Readonly<Record<string, string>> = {
  '': 'packages/ui/src',
  core: 'packages/contract/src/core',
  client: 'packages/client/src',
  'core-web': 'apps/web/src/core',
  mobile: 'apps/mobile/src/core',
};
const inModules = 'packages/contract/src/modules/';
const sources = ['apps/web/src', 'apps/mobile/src', 'packages/client/src', 'packages/ui/src'];

/**
 * Checks that every text the clients use exists, that entities declare only labels that differ from the default, and that each label of a
 * field has its field.
 */
export async function checkTexts(): Promise<CheckResult> {
  const problems = [...redundantLabels(), ...orphanedLabels(), ...sources.flatMap(missingIn)];
  return { problems, summary: `labels and used texts, ${problems.length} problems` };
}

/** Reads the `texts.json` of a folder as its namespace is loaded; undefined when it has none. */
const textsOf = (folder: string): TextsOfAll | undefined => {
  const file = inRoot(folder, 'texts.json');
  return existsSync(file) ? readTexts(file) : undefined;
};

/** Labels of fields that equal their default, with the file that states them. */
function redundantLabels(): string[] {
  const modules = Object.fromEntries(contractModules().map((name) => [name, textsOf(inModules + name) ?? {}]));
  const labelOf = defaultLabels({ core: textsOf('packages/contract/src/core') ?? {}, modules, resources });
  return resources.flatMap(({ name, module, fields }) => {
    const stated = groupIn(groupIn(modules[module] ?? {}, name), 'fields');
    return Object.entries(fields as Fields)
      .filter(([key, field]) => isEqual(entryIn(stated, key), labelOf(key, field)))
      .map(([key]) => `${inModules}${module}/texts.json ${name}.fields.${key} repeats its default label: remove it`);
  });
}

/** Labels of fields that neither their entity nor a call of the module has, and that no client reads by their path. */
function orphanedLabels(): string[] {
  const read = sources
    .flatMap((folder): string[] => filesBelow(inRoot(folder), (name) => /\.tsx?$/.test(name)))
    .map((file) => readFileSync(file, 'utf8'));
  const served = servedCalls();
  return contractModules().flatMap((module) => {
    const fieldsOf = new Map(resources.filter((one) => one.module === module).map((one) => [one.name as string, allFields(one)]));
    const inCalls = new Set(
      (served.get(module) ?? []).flatMap(({ input, output }) => [...keysBelow(input), ...keysBelow(childFields(output) ?? {})]),
    );
    const isField = (entity: string, key: string) =>
      key in (fieldsOf.get(entity) ?? {}) ||
      key.split('_').every((part) => inCalls.has(part)) ||
      read.some((text) => text.includes(`${entity}.fields.${key}`));
    return orphanedFieldLabels(textsOf(inModules + module) ?? {}, isField).map(
      (key) => `${inModules}${module}/texts.json ${key} labels a field that does not exist: remove it`,
    );
  });
}

/** The names of fields and of the fields below them. */
const keysBelow = (fields: Fields): string[] =>
  Object.entries(fields).flatMap(([key, field]) => [key, ...keysBelow(childFields(field) ?? {})]);

const isEqual = (one: unknown, other: unknown) => one !== undefined && JSON.stringify(one) === JSON.stringify(other);

function missingIn(folder: string): string[] {
  const client = folder.startsWith('apps/') ? folder : 'apps/web/src';
  const files: string[] = filesBelow(inRoot(folder), (name) => /\.tsx?$/.test(name) && !/\.test\./.test(name));
  return files.flatMap((file) =>
    missingTexts(readFileSync(file, 'utf8'), (space: string) => keysOf(client, space)).map(
      (text: string) => `${shortPath(file)} asks for a text that does not exist: ${text}`,
    ),
  );
}

const moduleTexts = readModuleTexts(resources);
const known = new Map<string, Set<string> | null>();

/** The keys of a namespace as a client loads it, from every folder that adds to it; null when there is no such folder. */
function keysOf(client: string, space: string): Set<string> | null {
  const place = `${client} ${space}`;
  const keys = known.get(place);
  if (keys !== undefined) return keys;
  const folders = ownNames[space] === undefined ? [`${client}/${space}`, `${client}/modules/${space}`] : [ownNames[space]];
  const texts = [moduleTexts[space], ...folders.map(textsOf)].filter((one) => one !== undefined);
  const found = texts.length === 0 ? null : new Set(texts.flatMap((one) => entriesOf(one).map(([key]: [string, unknown]) => baseKey(key))));
  known.set(place, found);
  return found;
}
