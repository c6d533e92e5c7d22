import { expect, test } from 'vitest';
import { isAccepted, licenceProblems } from './lib/licences.mjs';

test('a choice of licences is accepted by one of them, a combination by all', () => {
  expect(['MIT', '(MIT OR GPL-3.0)', 'MIT AND OFL-1.1', '(MIT AND Zlib)'].filter((one) => !isAccepted(one))).toEqual([]);
  expect(['GPL-3.0', 'MIT AND LGPL-3.0-or-later', 'SEE LICENSE IN LICENSE'].filter(isAccepted)).toEqual([]);
});

test('a package without an accepted licence is reported, unless a reason is stated', () => {
  const problems = licenceProblems({
    '': {},
    'apps/web': {},
    'node_modules/@entrepot/web': { link: true },
    'node_modules/good': { license: 'MIT' },
    'node_modules/good/node_modules/@copy/left': { license: 'AGPL-3.0' },
    'node_modules/silent': {},
    'node_modules/@echogarden/espeak-ng-emscripten': { license: 'GPL-3.0' },
  });
  expect(problems).toEqual([
    expect.stringMatching(/^@copy\/left has the licence AGPL-3\.0/),
    expect.stringMatching(/^silent has the licence \(none\)/),
  ]);
});
