import { parseSync } from 'vite';

const asWritten = (words) => words.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
const anything = '.+';

/** The words a call hangs together: `test.describe.serial(…)` gives test, describe, serial; `test.each(rows)(…)` test, each. */
function chainOf(callee) {
  const chain = [];
  for (let node = callee; node; node = node.object ?? node.callee ?? node.tag) {
    if (node.type === 'Identifier') chain.unshift(node.name);
    else if (node.type === 'MemberExpression') chain.unshift(node.property.name);
  }
  return chain;
}

const isSuite = ([first, second]) => first === 'describe' || (first === 'test' && second === 'describe');
const isTest = ([first, second]) => (first === 'test' || first === 'it') && second !== 'step' && second !== 'use';

/** A title as an expression of what the suites report: places for rows and values hold anything. */
function titleOf(node, rows) {
  const parts = node?.type === 'TemplateLiteral' ? node.quasis.map(({ value }) => value.cooked) : [node?.value];
  if (typeof parts[0] !== 'string') return undefined;
  const written = (part) =>
    rows
      ? part
          .split(/%[sdifjo#]|\$[\w.]+/)
          .map(asWritten)
          .join(anything)
      : asWritten(part);
  return parts.map(written).join(anything);
}

function* testsBelow(node, outer) {
  if (Array.isArray(node)) for (const one of node) yield* testsBelow(one, outer);
  else if (node && typeof node === 'object') {
    const chain = node.type === 'CallExpression' ? chainOf(node.callee) : [];
    const own = isSuite(chain) || isTest(chain) ? titleOf(node.arguments[0], chain.includes('each') || chain.includes('for')) : undefined;
    const titles = own === undefined ? outer : [...outer, own];
    if (own !== undefined && !isSuite(chain)) yield new RegExp(`^${titles.join(' > ')}$`, 's');
    for (const inner of Object.values(node)) if (inner && typeof inner === 'object') yield* testsBelow(inner, titles);
  }
}

/** The tests of a file, each as an expression that its title matches: its describes before it, joined by ` > `. */
export function titlesOf(path, text) {
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0].message}`);
  return [...testsBelow(program.body, [])];
}
