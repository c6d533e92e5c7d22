const status = String.raw`(?:\w+_status|status)`;
const number = String.raw`\d+(?!\d*[.\w])`;
// A state by its number, or by the order of the codes. A plain `status` of three digits is an answer's over HTTP.
const httpStatus = /\bstatus\s*(?:===?|!==|[<>]?=|[<>])\s*[1-5]\d\d\b/g;
const inText = new RegExp(
  String.raw`\b${status}\s*(?:=|<>|!=|<=?|>=?)\s*${number}|\b${status}\s+(?:not\s+)?in\s*\(\s*${number}|\b${status}\s+(?:not\s+)?between\s+${number}`,
);
const byOrder = new RegExp(String.raw`\b${status}\s*(?:<=?|>=?)\s*\$\{|\b${status}\s+(?:not\s+)?between\b`);
const inCode = /\b(?:\w+Status|status)\s*(?:===|!==)\s*\d|\b(?:\w+Status|status)\s+(?:<=?|>=?)\s+[\w$]/;

/** States that a file compares by their numbers or by the order of their codes, as sentences with path and line. */
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

// Where callers are made, and the file of the named functions.
const makingCallers = ['rows/scope.ts', 'calls/caller.ts', 'calls/context.ts', 'jobs/job-runner.ts'].map(
  (file) => `apps/server/src/core/${file}`,
);
const widened =
  /\.\.\.(?:\w*[cC]aller|system|visitor|owner)\b(?:\([^()]*\))?,[^{}]*\b(?:who|siteIds|warehouseIds|ownerId|superUser|rights)\b/;

/** Callers whose scope a file widens by itself, as sentences with path and line. */
export function scopeViolations({ path, text }) {
  if (!path.startsWith('apps/server/src/') || isTest(path) || makingCallers.includes(path)) return [];
  return linesOf(text)
    .filter(({ line }) => widened.test(line))
    .map(
      ({ at }) =>
        `${path}:${at} gives a caller another scope: call a function of core/rows/scope.ts whose name says which, or add one there`,
    );
}

const isTest = (path) => /\.(?:test|spec)(?:-d)?\.tsx?$|\/(?:test|tests|e2e)\/|^packages\/testing\//.test(path);

/** The lines of a text that are no comments, with their numbers. */
const linesOf = (text) =>
  text.split('\n').flatMap((line, at) => (/^\s*(?:\/\/|\/?\*)/.test(line) ? [] : [{ line: line.replace(/\s\/\/ .*$/, ''), at: at + 1 }]));
