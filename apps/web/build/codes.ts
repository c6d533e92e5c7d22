import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { languages } from '../../../packages/contract/src/core/language.ts';
import { enumCodes, enumTones } from '../../../packages/contract/src/data/codes.ts';
import { type CodeTable, textIn } from '../../../packages/contract/src/data/coded.ts';
import { enumerations } from '../../../packages/contract/src/data/enumerations.ts';
import { errorCodes } from '../../../packages/contract/src/data/error-codes.ts';

const inData = (name: string) => fileURLToPath(new URL(`../../../packages/contract/src/data/${name}.ts`, import.meta.url));
const root = '\0virtual:enum-labels';

/** Modules that replace these files in the browser. */
const replaced = new Map([
  [inData('codes'), `export const enumCodes = ${JSON.stringify(enumCodes)};\nexport const enumTones = ${JSON.stringify(enumTones)};`],
  [inData('error-codes'), `export const errorCodes = ${JSON.stringify(errorCodes)};`],
]);
const texts = new Set(['enumerations', 'errors'].map(inData));

/**
 * Removes the texts of enumerations and errors from the clients. Codes become plain values, and enumeration labels become one module per
 * language, so that a browser loads only its own language.
 */
export function codes(): Plugin {
  return {
    name: 'codes',
    resolveId: (id) => (id.startsWith('virtual:enum-labels') ? `\0${id}` : undefined),
    load(id) {
      if (texts.has(id)) this.error(`${id} holds the texts of all languages: import codes.ts or error-codes.ts.`);
      return replaced.get(id) ?? (id.startsWith(root) ? labels(id.slice(root.length + 1)) : undefined);
    },
  };
}

/** Code of the label module of a language; without a name, of the loaders for all languages. */
function labels(name: string): string {
  const language = languages.find((known) => known === name);
  if (!language) {
    const loaders = languages.map((known) => `'${known}': () => import('virtual:enum-labels/${known}').then((m) => m.labels)`);
    return `export const enumLabels = { ${loaders.join(', ')} };`;
  }
  const labelsOf = ({ lines }: CodeTable) => Object.fromEntries(Object.values(lines).map((line) => [line[0], textIn(line, language)]));
  const ofEach = Object.entries<CodeTable>(enumerations).map(([enumName, table]) => [enumName, labelsOf(table)]);
  return `export const labels = JSON.parse(${JSON.stringify(JSON.stringify(Object.fromEntries(ofEach)))});`;
}
