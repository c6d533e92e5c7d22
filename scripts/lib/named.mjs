const status = String.raw`(?:\w+_status|status)`;
const number = String.raw`\d+(?!\d*[.\w])`;
// A status compared by its number or by the order of the codes. A plain `status` with three digits is an HTTP status.
const httpStatus = /\bstatus\s*(?:===?|!==|[<>]?=|[<>])\s*[1-5]\d\d\b/g;
const inText = new RegExp(
  String.raw`\b${status}\s*(?:=|<>|!=|<=?|>=?)\s*${number}|\b${status}\s+(?:not\s+)?in\s*\(\s*${number}|\b${status}\s+(?:not\s+)?between\s+${number}`,
);
const byOrder = new RegExp(String.raw`\b${status}\s*(?:<=?|>=?)\s*\$\{|\b${status}\s+(?:not\s+)?between\b`);
const inCode = /\b(?:\w+Status|status)\s*(?:===|!==)\s*\d|\b(?:\w+Status|status)\s+(?:<=?|>=?)\s+[\w$]/;

/** Finds statuses that a file compares by number or by the order of their codes, as sentences with path and line. */
export function stateViolations({ path, text }) {
  if (!/^(?:apps|packages)\/[^/]+\/src\//.test(path) || isTest(path) || /\/src\/(?:postgres|processes)\//.test(path)) return [];
  const contract = path.startsWith('packages/contract/');
  return linesOf(text).flatMap(({ line: whole, at }) => {
    const line = whole.replace(httpStatus, '');
    if (!inText.test(line) && !inCode.test(line) && (contract || !byOrder.test(line))) return [];
    return [
      `${path}:${at} compares a state by its code: name it (enumCodes), or name the set beside its state table and ask is() or codes()`,
    ];
  });
}

// Files that create callers, and the file of the named scope functions.
const makingCallers = ['scope/scope.ts', 'calls/caller.ts', 'calls/context.ts', 'jobs/job-delivery.ts'].map(
  (file) => `apps/server/src/core/${file}`,
);
const widened =
  /\.\.\.(?:\w*[cC]aller|system|visitor|owner)\b(?:\([^()]*\))?,[^{}]*\b(?:audience|siteIds|warehouseIds|ownerId|superUser|rights)\b/;

/** Finds code that widens a caller's scope on its own. Returns sentences with path and line. */
export function scopeViolations({ path, text }) {
  if (!path.startsWith('apps/server/src/') || isTest(path) || makingCallers.includes(path)) return [];
  return linesOf(text)
    .filter(({ line }) => widened.test(line))
    .map(
      ({ at }) => `${path}:${at} gives a caller another scope: call a function of core/scope/scope.ts with a name for it, or add one there`,
    );
}

// Finds API errors that a file refers to by number, in code, test titles or comments. Returns sentences with path and line.
const codeInTest = /\bCode\b\)*(?:(?:, [^()]+)?\)\.(?:not\.)?toBe\(|:| [=!]==) *\d|\bcode: [1-5]\d\d\b/;
const codeInSource = /\bCode\b(?::| [=!]==) *[1-9]/;
const codeInWords = /(?<!ommodity )\bcodes? (?:[15]|[1-5]\d\d)\b/;

/** Returns the lines of a text that are not comments, with their line numbers. */
export function errorViolations({ path, text }) {
  const inCode = isTest(path) ? codeInTest : codeInSource;
  return text.split('\n').flatMap((line, at) => {
    if (!inCode.test(line) && !codeInWords.test(line)) return [];
    return [`${path}:${at + 1} names an error by its number: use its name in packages/contract/src/data/errors.ts`];
  });
}

const isTest = (path) => /\.(?:test|e2e|spec)(?:-d)?\.tsx?$|\/(?:test|tests|testing|e2e)\//.test(path);

/** The lines of a text that are no comments, with their numbers. */
const linesOf = (text) =>
  text.split('\n').flatMap((line, at) => (/^\s*(?:\/\/|\/?\*)/.test(line) ? [] : [{ line: line.replace(/\s\/\/ .*$/, ''), at: at + 1 }]));
