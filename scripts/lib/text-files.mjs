import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { filesBelow, workspaces } from './paths.mjs';

/** The order of the languages in every entry of a `texts.json`. */
export const languages = ['zh-cn', 'zh-tw', 'en-us'];

/** The folders below the sources of the workspaces that have a `texts.json`, as absolute paths. */
export const textFolders = () =>
  workspaces()
    .flatMap((workspace) => filesBelow(join(workspace, 'src'), (name) => name === 'texts.json'))
    .map(dirname);

/** The texts of a folder: groups within groups, each entry `[zh-cn, zh-tw, en-us]`. Undefined when it has no `texts.json`. */
export function readTexts(folder) {
  const file = join(folder, 'texts.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

/** Writes the texts of a folder in their canonical form. */
export const writeTexts = (folder, texts) => writeFileSync(join(folder, 'texts.json'), formatTexts(texts));

/** Whether a `texts.json` is in its canonical form. */
export const isFormatted = (folder) => readFileSync(join(folder, 'texts.json'), 'utf8') === formatTexts(readTexts(folder));

/** The canonical form of a `texts.json`: groups nested by two spaces, one line per key. */
export const formatTexts = (texts) => `${formatGroup(texts, '')}\n`;

function formatGroup(group, indent) {
  const inner = `${indent}  `;
  const lines = Object.entries(group).map(([name, value]) => `${inner}${JSON.stringify(name)}: ${formatValue(value, inner)}`);
  return lines.length === 0 ? '{}' : `{\n${lines.join(',\n')}\n${indent}}`;
}

function formatValue(value, indent) {
  if (Array.isArray(value)) return `[${value.map((text) => JSON.stringify(text)).join(', ')}]`;
  return value !== null && typeof value === 'object' ? formatGroup(value, indent) : JSON.stringify(value);
}

/** The entries of a folder as `[dotted key, [zh-cn, zh-tw, en-us]]`; a value that is no group is an entry, whatever it is. */
export function entriesOf(texts, prefix = '') {
  return Object.entries(texts).flatMap(([name, value]) => {
    const isGroup = value !== null && typeof value === 'object' && !Array.isArray(value);
    return isGroup ? entriesOf(value, `${prefix}${name}.`) : [[prefix + name, value]];
  });
}

/** The key of which a plural form (`_one`) is one; any other key itself. */
export const baseKey = (key) => key.replace(/_one$/, '');
