import { expect, test } from 'vitest';
import { resources } from '@entrepot/contract/modules/index.ts';
import { allFields } from '@entrepot/client/form/resource-fields.ts';
import { detailKeys } from './detail-keys.ts';

/** Their columns are drawn with cells of their own. */
const withOwnCells: readonly string[] = ['operationLog', 'activityIssue'];

test('no details of a row show an internal id, or the name of the table that it is from', () => {
  for (const of of resources.filter(({ name }) => !withOwnCells.includes(name))) {
    const fields = allFields(of);
    const internal = detailKeys(of).filter((key) =>
      fields[key]!.sql === 'uuid' ? !fields[key]!.references : ['sourceType', 'subjectType'].includes(key),
    );
    expect([of.name, internal]).toEqual([of.name, []]);
  }
});
