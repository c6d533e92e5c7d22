import { dirname, join } from 'node:path/posix';

const importOfStyles = /import (\w+) from '([^']+\.module\.css)'/g;
// Classes of libraries, whose elements our styles reach into.
const ofLibraries = /^(?:mantine-|ProseMirror)/;

/** The classes that the selectors of a style sheet name, without those of libraries. */
function classesOf(css) {
  const selectors = [...css.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{};]+)\{/g)].map(([, selector]) => selector);
  const names = selectors.flatMap((selector) => [...selector.matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, name]) => name));
  return [...new Set(names)].filter((name) => !ofLibraries.test(name)).sort();
}

/**
 * Returns a line for each class of a CSS module that no component uses: its rules style nothing, often because the element was moved to another
 * file. A component that looks classes up by a variable (`css[look]`) may use any.
 * @param {{ path: string, text: string }[]} files the style sheets and the components, with paths below the root
 */
export function unusedClasses(files) {
  const users = new Map();
  for (const { path, text } of files) {
    for (const [, name, from] of text.matchAll(importOfStyles)) {
      const sheet = from.startsWith('.') ? join(dirname(path), from) : from;
      users.set(sheet, [...(users.get(sheet) ?? []), { name, text }]);
    }
  }
  const isUsed = (sheet, key) => (users.get(sheet) ?? []).some(({ name, text }) => new RegExp(`\\b${name}(?:\\.${key}\\b|\\[)`).test(text));
  return files
    .filter(({ path }) => path.endsWith('.module.css'))
    .flatMap(({ path, text }) =>
      classesOf(text)
        .filter((key) => !isUsed(path, key))
        .map((key) => `${path} styles .${key}, which no component uses`),
    );
}
