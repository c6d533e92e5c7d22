import { signedInAs } from '@entrepot/client/session/test/person.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { deactivateShelves } from '@entrepot/contract/modules/shelving/deactivate.ts';
import { shelvesIndex } from '@entrepot/contract/modules/shelving/screens.ts';
import { describe, expect, test } from 'vitest';
import { type Button, type ButtonRow, callButton, customers, isOffered, type Target } from './buttons.tsx';
import { bulkActions, emptyAction, rowActions, toolbarActions } from './list-actions.tsx';

const row: ButtonRow = { id: '1' };
const toolbar: readonly Button<void>[] = [
  { key: 'BatchAdd', whenEmpty: 'too', needs: shelvesIndex.BatchAdd, run: () => undefined },
  { key: 'map', run: () => undefined },
  { key: 'claim', audience: customers, run: () => undefined },
];
const actions: readonly Button<ButtonRow>[] = [
  callButton({ key: 'Deactivate', call: deactivateShelves, place: 'both', input: ({ id }) => ({ id, deactivated: true }) }),
  { key: 'Logs', run: () => undefined },
];
const bulk: readonly Button<readonly ButtonRow[]>[] = [{ key: 'Print', needs: shelvesIndex.Print, run: () => undefined }];

const t = (key: string) => key;
const keys = (list: readonly { key: string }[]) => list.map(({ key }) => key);
const offeredOf = <T extends Target>(buttons: readonly Button<T>[]) => ({
  offered: buttons.filter(isOffered),
  press: () => undefined,
  dialog: null,
});

/** Returns what a list with these buttons offers to a member of staff with the given permissions, by place. */
function offeredTo(permissions: readonly string[]) {
  signedInAs(enumCodes.AccountTypeCode.SiteOperator, permissions);
  const above = toolbarActions(t, offeredOf(toolbar));
  const ofRows = offeredOf(actions);
  return {
    toolbar: keys(above),
    row: keys(rowActions(t, ofRows, 'row')),
    detail: keys(rowActions(t, ofRows, 'detail')),
    selected: keys(bulkActions(t, offeredOf(bulk), { rows: () => [row], clear: () => undefined })),
    empty: emptyAction(above)?.label,
  };
}

describe('buttons of a list', () => {
  test('offers nowhere a button that the user has no permission for', () => {
    expect(offeredTo([])).toEqual({ toolbar: ['map'], row: ['Logs'], detail: [], selected: [], empty: undefined });
  });

  test('offers a button with its permission in the toolbar, the rows and the empty list', () => {
    const { BatchAdd, Deactivate, Print } = shelvesIndex;
    expect(offeredTo([BatchAdd, Deactivate, Print])).toEqual({
      toolbar: ['BatchAdd', 'map'],
      row: ['Deactivate', 'Logs'],
      detail: ['Deactivate'],
      selected: ['Print'],
      empty: 'actions.BatchAdd',
    });
  });

  test('derives permission and audience from the call', () => {
    const button = callButton<ButtonRow, typeof deactivateShelves.input, typeof deactivateShelves.output>({
      key: 'Deactivate',
      call: deactivateShelves,
      input: ({ id }) => ({ id, deactivated: true }),
    });
    expect(button).toMatchObject({ needs: shelvesIndex.Deactivate, audience: deactivateShelves.audience });
  });
});
