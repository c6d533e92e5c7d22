import { describe, expect, test } from 'vitest';
import { coverageProblems, listProofs, missingProofs, readRequirements } from './lib/coverage.mjs';
import { proofsOf } from './lib/coverage.mjs';

const path = 'apps/server/test/parcels.test.ts';
const text = `
  import { parcel } from '@entrepot/contract/modules/parcels.ts';
  import { covers } from '@entrepot/testing/covers.ts';
  describe('a parcel', covers('A-1'), () => {
    test('is weighed', { ...covers('WEIGH', 'A-2'), timeout: 1 }, () => expect('/Parcel/Weigh').toBeTruthy());
    test.each(rows)('of %s kg', covers('A-3'), () => {});
    test.skipIf(windows)('is printed', covers('PDF417'), () => {});
  });
  for (const name of people) test(\`\${name} signs in\`, covers('A-2'), () => {});
  test.describe('a crate', () => { it('moves', covers('A-4'), async () => { await test.step('away', () => {}); }); });`;
const sources = { 'packages/contract/src/modules/parcels.ts': 'export const parcel = { grossWeight: 1 };' };
const requirements = readRequirements('id\texact names\nA-1\t\nA-2\t\nA-3\t\nA-4\t\nWEIGH\t/Parcel/Weigh,grossWeight\nPDF417\t\n');
const problems = (changed = text, wanted = requirements) => coverageProblems([{ path, text: changed }], wanted, (file) => sources[file]);

describe('proofs of a file', () => {
  test('contain the requirement and the title, including those of the describes', () => {
    expect(listProofs([{ path, text }], requirements)).toEqual([
      { id: 'A-1', file: path, title: 'a parcel' },
      { id: 'A-2', file: path, title: 'a parcel > is weighed' },
      { id: 'A-2', file: path, title: '${…} signs in' },
      { id: 'A-3', file: path, title: 'a parcel > of %s kg' },
      { id: 'A-4', file: path, title: 'a crate > moves' },
      { id: 'WEIGH', file: path, title: 'a parcel > is weighed' },
      { id: 'PDF417', file: path, title: 'a parcel > is printed' },
    ]);
  });

  test('report calls outside the options of a test', () => {
    const wrong = `covers('A-1');\ntest('x', () => { covers('A-2'); });`;
    expect(proofsOf(path, wrong).problems).toEqual([1, 2].map((line) => `${path}:${line} calls covers() outside the options of a test`));
  });

  test('report ids that are no literals', () => {
    expect(proofsOf(path, `test('x', covers(id), () => {});`).problems).toEqual([`${path}:1 passes covers() an id that is no literal`]);
  });
});

describe('coverage check', () => {
  test('accepts proofs of every requirement', () => expect(problems()).toEqual([]));

  test('reports a requirement without a proof', () => {
    expect(problems(text.replace(`covers('A-3')`, `covers('A-4')`))).toEqual(['A-3 is proved by no test']);
  });

  test('reports an unknown id', () => {
    expect(problems(text.replace(`covers('A-3')`, `covers('A-3', 'B-1')`))).toEqual([
      `${path} proves B-1, which docs/requirements.tsv does not list`,
    ]);
  });

  test('reports an exact name that only the id or a comment mentions', () => {
    const named = new Map(requirements).set('PDF417', ['PDF417']);
    expect(problems(`// PDF417\n${text}`, named)).toEqual([`${path} proves PDF417 without mentioning PDF417`]);
    expect(problems(`${text}\nconst mode = 'PDF417';`, named)).toEqual([]);
  });

  test('accepts exact names that imported contract files mention', () => {
    expect(problems(text.replace('/Parcel/Weigh', ''))).toEqual([`${path} proves WEIGH without mentioning /Parcel/Weigh`]);
  });

  test('accepts exact names from the tables that the codes are assembled from', () => {
    const data = 'packages/contract/src/data';
    const tables = {
      [`${data}/codes.ts`]: `import { goods } from './enumerations/goods.ts';`,
      [`${data}/enumerations/goods.ts`]: 'grossWeight',
    };
    const usingCodes = text.replace('contract/modules/parcels.ts', 'contract/data/codes.ts');
    expect(coverageProblems([{ path, text: usingCodes }], requirements, (file) => tables[file])).toEqual([]);
  });
});

test('lists missing proofs in the order of the requirements', () => {
  expect(missingProofs([{ id: 'A-2' }, { id: 'WEIGH' }], requirements)).toEqual(['A-1', 'A-3', 'A-4', 'PDF417']);
});
