import { expect, test } from 'vitest';
import { coverageProblems, testFiles } from './lib/coverage.mjs';
import { titlesOf } from './lib/test-titles.mjs';

const files = {
  'apps/server/test/parcels.test.ts': `
    import { parcel } from '@entrepot/contract/modules/parcels.ts';
    describe('a parcel', () => {
      test('is weighed', () => expect('/Parcel/Weigh').toBeTruthy());
      test.each(rows)('of %s kg costs %i', () => {});
      test.skipIf(windows)('is printed', () => {});
    });
    for (const name of people) test(\`\${name} signs in\`, () => {});
    describe.each(kinds)('a $name', () => { it('moves', async () => { await test.step('away', () => {}); }); });`,
  'packages/contract/src/modules/parcels.ts': 'export const parcel = { grossWeight: 1 };',
  'apps/server/test/every.test.ts': `import { suite } from './every.ts'; suite(rows);`,
  'apps/server/test/every.ts': `export function suite(rows) { describe.each(rows)('a row of $name', () => { test('is made', () => {}); }); }`,
};
const names = new Map(['A-1', 'A-2', 'A-3'].map((id) => [id, []])).set('WEIGH', ['/Parcel/Weigh', 'grossWeight']).set('PRINT', ['PDF417']);
const problems = (...rows) =>
  coverageProblems(
    ['id\ttest file\ttest title', ...rows, ''].join('\n'),
    names,
    testFiles((path) => files[path]),
  );
const here = 'apps/server/test/parcels.test.ts';

test('a title is made of its describes and of what stands in the place of rows and values', () => {
  const titles = titlesOf(here, files[here]);
  const is = (title) => titles.filter((one) => one.test(title)).length;
  const right = ['a parcel > is weighed', 'a parcel > of 1.5 kg costs 20', 'a parcel > is printed', 'alice signs in', 'a crate > moves'];
  expect(right.map(is)).toEqual([1, 1, 1, 1, 1]);
  expect(['is weighed', 'a parcel', 'away', 'a parcel > of 1.5 kg', 'a parcel > signs'].map(is)).toEqual([0, 0, 0, 0, 0]);
});

test('a row is proved by a test that exists, also where its suite stands in another file', () => {
  expect(problems(`A-1\t${here}\ta parcel > is weighed`, 'A-2\tapps/server/test/every.test.ts\ta row of shelf > is made')).toEqual([]);
  expect(problems(`A-1\t${here}\ta parcel > is lost`)).toEqual([`A-1 is proved by “a parcel > is lost”, which is no test of ${here}`]);
  expect(problems('A-1\tapps/server/test/gone.test.ts\tx')).toEqual([
    'A-1 is proved in apps/server/test/gone.test.ts, which does not exist',
  ]);
});

test('its exact names are said by the test or by what it takes from the contract', () => {
  expect(problems(`WEIGH\t${here}\ta parcel > is weighed`)).toEqual([]);
  expect(problems(`PRINT\t${here}\ta parcel > is printed`)).toEqual([`PRINT speaks of PDF417, which ${here} never says`]);
});

test('a row stands once, is one of the specification, has its title, and is more than a screen that opens', () => {
  const proof = `${here}\ta parcel > is weighed`;
  expect(problems(`A-1\t${proof}`, `A-1\t${proof}`)).toEqual(['A-1 stands twice']);
  expect(problems(`B-1\t${proof}`)).toEqual(['B-1 is no row of the specification']);
  expect(problems(`A-1\t${here}`)).toEqual(['A-1 needs a test file and a test title']);
  expect(
    problems('A-1\tapps/web/e2e/every-screen.e2e.ts\tevery screen of alice opens in zh-tw, with its title, its form and nothing wrong'),
  ).toEqual([expect.stringMatching(/^A-1 is proved by the walk/)]);
});
