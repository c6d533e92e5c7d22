import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { inRoot } from '../paths.mjs';
import { formatTexts } from '../text-files.mjs';

/**
 * Collects changes of files and writes them together, so that a refusal leaves every file as it was. Paths are relative to the repository.
 */
export function openChanges() {
  const texts = new Map();
  const read = (path) => {
    if (texts.has(path)) return texts.get(path);
    if (!existsSync(inRoot(path))) throw new Error(`${path} is missing.`);
    return readFileSync(inRoot(path), 'utf8');
  };
  const exists = (path) => texts.has(path) || existsSync(inRoot(path));
  const edit = (path, change) => texts.set(path, change(read(path)));
  return {
    read,
    exists,
    edit,
    /** Adds a new file. Throws when it exists. */
    create(path, text) {
      if (exists(path)) throw new Error(`${path} exists already.`);
      texts.set(path, text);
    },
    /** Adds a text with its three languages to a `texts.json`, at a path of keys; a text that is there already stays. */
    addText(path, keys, entry) {
      edit(path, (text) => {
        const all = JSON.parse(text);
        let group = all;
        for (const key of keys.slice(0, -1)) group = group[key] ??= {};
        group[keys.at(-1)] ??= entry;
        return formatTexts(all);
      });
    },
    /** Writes every change; returns `{ path, isNew }` of each file. */
    write() {
      const files = [...texts.keys()].map((path) => ({ path, isNew: !existsSync(inRoot(path)) }));
      for (const [path, text] of texts) {
        mkdirSync(dirname(inRoot(path)), { recursive: true });
        writeFileSync(inRoot(path), text);
      }
      return files;
    },
  };
}

/** Adds a named import (`name` or `type Name`) below the last import of a TypeScript file, or to the import of the same file. */
export function addImport(text, name, from) {
  const existing = new RegExp(`^import (type )?\\{([^}]*)\\} from '${from.replaceAll(/[.?*+$]/g, '\\$&')}';$`, 'm').exec(text);
  if (existing) {
    const [line, type, listed] = existing;
    const names = listed
      .split(',')
      .map((one) => one.trim())
      .filter(Boolean)
      .map((one) => (type ? `type ${one}` : one));
    return names.includes(name) ? text : text.replace(line, () => importLine([...names, name], from));
  }
  const imports = [...text.matchAll(/^import\b[^;]*;\n/gm)];
  const end = imports.length > 0 ? imports.at(-1).index + imports.at(-1)[0].length : 0;
  return `${text.slice(0, end)}${importLine([name], from)}\n${text.slice(end)}`;
}

/** Writes an import; one of types alone is `import type`. */
function importLine(names, from) {
  const isType = names.every((name) => name.startsWith('type '));
  const list = names.map((name) => (isType ? name.slice('type '.length) : name)).join(', ');
  return `import ${isType ? 'type ' : ''}{ ${list} } from '${from}';`;
}

/**
 * Adds an item at the end of a list, an object or the arguments of a call: `opening` is a pattern that ends with the opening bracket.
 * Returns undefined when the text has no such list.
 */
export function addItem(text, opening, item) {
  const found = opening.exec(text);
  if (!found) return undefined;
  const start = found.index + found[0].length;
  const end = closingOf(text, start);
  const before = text.slice(start, end).trimEnd();
  const comma = before === '' || before.endsWith(',') ? '' : ',';
  return `${text.slice(0, start)}${before}${comma}\n${item},\n${text.slice(end)}`;
}

/** Returns the position of the bracket that closes the one before `start`; brackets in strings and comments do not count. */
function closingOf(text, start) {
  let depth = 1;
  for (const { 0: token, index } of text.slice(start).matchAll(/'(?:\\.|[^'\\])*'|`(?:\\.|[^`\\])*`|\/\/.*|\/\*[\s\S]*?\*\/|[[\](){}]/g)) {
    if ('[({'.includes(token)) depth += 1;
    else if ('])}'.includes(token)) depth -= 1;
    if (depth === 0) return start + index;
  }
  throw new Error('A bracket is not closed.');
}
