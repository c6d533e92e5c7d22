/** Licences that ask for nothing but their notice, or only for changes of their own files. */
const accepted = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]);

/** Packages with another licence, or without one in the lock file, and why the product may ship them. */
const exceptions = [
  [/^@echogarden\/espeak-ng-emscripten$/, 'optional, and run as a program of its own (apps/server/src/modules/content/voice.ts)'],
  [/^@img\/sharp-/, 'LGPL: libvips is loaded as a library that can be replaced'],
  [/^png-js$/, 'MIT, stated in its LICENSE file only'],
  [/^xmlhttprequest-ssl$/, 'MIT, stated in its LICENSE file only'],
];

/** Whether an SPDX expression can be met by accepted licences: one of an "OR", each of an "AND". */
export function isAccepted(expression) {
  const parts = (text, sign) => text.split(new RegExp(` ${sign} `, 'i'));
  const bare = expression.replace(/[()]/g, '');
  return parts(bare, 'OR').some((choice) => parts(choice, 'AND').every((one) => accepted.has(one.trim())));
}

/**
 * The packages of a lock file that may not be shipped, as messages.
 * @param {Record<string, { license?: string, link?: boolean }>} packages of `package-lock.json`, by folder
 */
export function licenceProblems(packages) {
  return Object.entries(packages).flatMap(([folder, { license, link }]) => {
    const name = /.*node_modules\/(.+)$/.exec(folder)?.[1];
    if (!name || link || exceptions.some(([pattern]) => pattern.test(name)) || (license && isAccepted(license))) return [];
    return [`${name} has the licence ${license ?? '(none)'}: replace it, or state in scripts/lib/licences.mjs why it may be shipped`];
  });
}
