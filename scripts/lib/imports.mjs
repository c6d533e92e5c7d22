const staticImport = /^[ \t]*(?:import|export)\s+(?:type\s+)?(?:[\w*{}\s,$]+?\s+from\s+)?(['"])([^'"\n]+)\1/gm;
const dynamicImport = /\bimport\(\s*(['"])([^'"\n]+)\1/g;

/** What a TypeScript file imports or exports from elsewhere: `{ specifier, line }`, dynamic imports included. */
export function importsOf(text) {
  const found = [...text.matchAll(staticImport), ...text.matchAll(dynamicImport)].filter((match) => !isInLineComment(text, match));
  return found.map((match) => ({ specifier: match[2], line: lineAt(text, match.index + match[0].length) }));
}

/** The line of a `export default`, or null. */
export function defaultExportLine(text) {
  const match = /^export\s+default\b|^export\s*\{[^}]*\bas\s+default\b/m.exec(text);
  return match ? lineAt(text, match.index) : null;
}

/** Whether a file does nothing but hand on what others export. */
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
