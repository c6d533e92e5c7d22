import type { Input } from '@entrepot/contract/core/call.ts';
import { invalid } from '@entrepot/contract/core/errors.ts';
import type { DraftOf } from '@entrepot/contract/core/resource.ts';
import { accessErrors } from '@entrepot/contract/modules/access/errors.ts';
import type { getSelectViews, SelectableView } from '@entrepot/contract/modules/access/menu-calls.ts';
import { userViewIndex, viewIndex } from '@entrepot/contract/modules/access/screens.ts';
import { view } from '@entrepot/contract/modules/access/view.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { crud } from '../../core/calls/crud.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import type { Handler } from '../../core/calls/handler.ts';
import { navigation, type View } from './navigation.ts';
import { holdersOf, notifyPermissionChange } from './notify-changes.ts';
import { fromEither, mustManage, type Sides, sideScope } from './staff-and-customer-menus.ts';

const sides: Sides = { 1: viewIndex, 2: userViewIndex };
const codesOf = ({ name, buttons }: Pick<View, 'name'> & { buttons?: View['buttons'] | undefined }) => [
  name,
  ...(buttons ?? []).map(({ code }) => code),
];

/** Lists, adds, opens, edits and deletes screens; a code that a role has cannot be deleted (`InUse`), and its holders are notified. */
export const viewCrud: readonly Handler[] = fromEither(
  crud(view, {
    scope: (caller) => sideScope(caller, sides, 'roleKind'),
    async fill(tx, caller, draft, row) {
      mustManage(caller, sides, draft.roleKind, row ? 'edit' : 'create');
      await check(tx, draft, row);
      if (row)
        await requireUngranted(
          tx,
          row,
          codesOf(row).filter((code) => !codesOf(draft).includes(code)),
        );
      if (row) await notifyPermissionChange(tx, caller, codesOf(row));
      return {};
    },
    async mayRemove(tx, caller, row) {
      mustManage(caller, sides, row.roleKind, 'remove');
      await requireUngranted(tx, row, codesOf(row));
    },
  }),
  sides,
);

async function check(tx: Tx, draft: DraftOf<typeof view>, row: View | null): Promise<void> {
  if (row && draft.roleKind !== row.roleKind) throw invalid({ field: 'RoleKind', key: 'invalid' });
  const codes = (draft.buttons ?? []).map(({ code }) => code);
  const wrong = codes.find((code, at) => !code.startsWith(`${draft.name}.`) || codes.indexOf(code) !== at);
  if (wrong) throw accessErrors.buttonName({ code: wrong, view: draft.name });
  const others = (await navigation(tx)).views.filter(({ id, roleKind }) => roleKind === draft.roleKind && id !== row?.id);
  if (others.some(({ name }) => name === draft.name)) throw accessErrors.nameTaken({ userName: draft.name });
}

async function requireUngranted(tx: Tx, { roleKind }: View, codes: readonly string[]): Promise<void> {
  const holders = await holdersOf(tx, roleKind, codes);
  if (holders) throw accessErrors.rightInUse(holders);
}

/** Lists the screens of a kind and terminal, with their buttons, for a picker. */
export async function selectViews(
  tx: Db,
  caller: Caller,
  { content, menuClassification, roleKind }: Input<typeof getSelectViews> & { content?: string | null },
): Promise<SelectableView[]> {
  const wanted = (content ?? '').toLowerCase();
  const kind = roleKind ?? 1;
  return (await navigation(tx)).views
    .filter((one) => one.roleKind === kind && (one.menuClassification ?? 1) === (menuClassification ?? 1))
    .map(({ id, name, title, router, buttons }) => ({
      Id: id,
      Name: name,
      Title: title[caller.language],
      Router: router,
      Buttons: (buttons ?? []).map((button) => ({ Code: button.code, Name: button.name[caller.language] })),
    }))
    .filter(({ Name, Title }) => `${Name} ${Title}`.toLowerCase().includes(wanted));
}
