import { parseSync } from 'vite';

const boxes = new Set(['Modal', 'Drawer', 'ConfirmDialog']);
const excuse = /\/\/ No form of a call: \S/;

/** Every node of a parsed file, outer ones first. */
function* nodesOf(node) {
  if (Array.isArray(node)) for (const one of node) yield* nodesOf(one);
  else if (node && typeof node === 'object') {
    if (typeof node.type === 'string') yield node;
    for (const inner of Object.values(node)) if (inner && typeof inner === 'object') yield* nodesOf(inner);
  }
}

const isElement = (node, names) => node.type === 'JSXOpeningElement' && names.has(node.name.name);
const takesValue = (node) => {
  if (node.type !== 'JSXOpeningElement') return false;
  const given = new Set(node.attributes.map(({ name }) => name?.name));
  return given.has('onChange') && (given.has('value') || given.has('checked'));
};
const isState = (node) => node.type === 'CallExpression' && node.callee.name === 'useState';
const isCast = (node) => node.type === 'TSAsExpression' && node.typeAnnotation.typeName?.name !== 'const';

/**
 * What is counted of one file of the web's modules: its lines, its casts (`as`, but not `as const`), and whether it is a dialog that
 * holds its fields by hand without saying why it is not made of the form of a call.
 */
export function webFacts(path, text) {
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0].message}`);
  const nodes = [...nodesOf(program.body)];
  const has = (test) => nodes.some(test);
  const byHand = has((node) => isElement(node, boxes)) && has(isState) && has(takesValue);
  return { lines: text.split('\n').length - 1, casts: nodes.filter(isCast).length, byHand: byHand && !excuse.test(text) };
}
