import { parseSync } from 'vite';

const boxes = new Set(['Modal', 'Drawer', 'ConfirmDialog']);
const excuse = /\/\/ Not a schema form: \S/;

/** Yields every node of a parsed file, outer ones first. */
export function* nodesOf(node) {
  if (Array.isArray(node)) for (const one of node) yield* nodesOf(one);
  else if (node && typeof node === 'object') {
    if (typeof node.type === 'string') yield node;
    for (const inner of Object.values(node)) if (inner && typeof inner === 'object') yield* nodesOf(inner);
  }
}

const isElement = (node, names) => node.type === 'JSXOpeningElement' && names.has(node.name.name);
const takesValue = (node) => {
  if (node.type !== 'JSXOpeningElement') return false;
  const attributeNames = new Set(node.attributes.map(({ name }) => name?.name));
  return attributeNames.has('onChange') && (attributeNames.has('value') || attributeNames.has('checked'));
};
const isState = (node) => node.type === 'CallExpression' && node.callee.name === 'useState';
const isCast = (node) => node.type === 'TSAsExpression' && node.typeAnnotation.typeName?.name !== 'const';

const isForced = ({ type, typeAnnotation, expression }) =>
  type === 'TSAsExpression' &&
  (typeAnnotation.type === 'TSNeverKeyword' ||
    (expression.type === 'TSAsExpression' && expression.typeAnnotation.type === 'TSUnknownKeyword'));

/**
 * The metrics of one file of the web's modules: its lines, its casts (`as`, but not `as const`), those of them to `never` or through
 * `unknown`, and whether it is a dialog that manages its fields by hand without explaining why it does not use the form of a call.
 */
export function webMetrics(path, text) {
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0].message}`);
  const nodes = [...nodesOf(program.body)];
  const has = (test) => nodes.some(test);
  const byHand = has((node) => isElement(node, boxes)) && has(isState) && has(takesValue);
  return {
    lines: text.split('\n').length - 1,
    casts: nodes.filter(isCast).length,
    forced: nodes.filter(isForced).length,
    byHand: byHand && !excuse.test(text),
  };
}
