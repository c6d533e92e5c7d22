const staticImport = /^[ \t]*(?:import|export)\s+(type\s+)?(?:([\w*{}\s,$]+?)\s+from\s+)?(['"])([^'"\n]+)\3/gm;
const dynamicImport = /\bimport\(\s*(['"])([^'"\n]+)\1/g;

/**
 * Returns the imports and re-exports of a TypeScript file: `{ specifier, line, lazy }`, those of types and dynamic ones included. `lazy`:
 * whether the import is dynamic, so that the other file is loaded on demand.
 */
export function importsOf(text) {
  const add = (match, specifier, lazy) =>
    isInLineComment(text, match) ? [] : [{ specifier, line: lineAt(text, match.index + match[0].length), lazy }];
  return [
    ...[...text.matchAll(staticImport)].flatMap((match) => add(match, match[4], false)),
    ...[...text.matchAll(dynamicImport)].flatMap((match) => add(match, match[2], true)),
  ];
}

/** Returns the line of an `export default`, or null. */
export function defaultExportLine(text) {
  const match = /^export\s+default\b|^export\s*\{[^}]*\bas\s+default\b/m.exec(text);
  return match ? lineAt(text, match.index) : null;
}

/** Whether a file only re-exports the exports of others. */
export function isBarrel(text) {
  const statements = text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '').trim();
  const handedOn = /^export\s+(?:type\s+)?(?:\*(?:\s+as\s+\w+)?|\{[^}]*\})\s+from\s+(['"])[^'"]+\1;?/gm;
  return statements !== '' && statements.replace(handedOn, '').trim() === '';
}

function isInLineComment(text, { index }) {
  const before = text.slice(text.lastIndexOf('\n', index) + 1, index).trim();
  return before.startsWith('//') || before.startsWith('*');
}

function lineAt(text, index) {
  return text.slice(0, index).split('\n').length;
}
