import { role } from '@entrepot/contract/modules/access/role.ts';
import { userIndex } from '@entrepot/contract/modules/access/screens.ts';
import { removeSecondFactor, removeSecondFactorUser } from '@entrepot/contract/modules/account/second-factor-calls.ts';
import { unfreezeUser } from '@entrepot/contract/modules/access/user-calls.ts';
import { listText } from '@entrepot/ui/list-text.ts';
import { confirm } from '@entrepot/ui/confirm.tsx';
import { Icon } from '@entrepot/ui/icons.tsx';
import { late } from '@entrepot/ui/late.tsx';
import { Suspense, useMemo, useState } from 'react';
import { shippedTitle } from '@entrepot/client/form/resource-fields.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { ListPage } from '../../core/list/list-page.tsx';
import { useCan, useSession } from '@entrepot/client/session/session.ts';
import { useSiteColumn } from '../../core/list/site-column.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';
import { type Account, accountKinds, type AccountKind } from './account-kinds.ts';
import { organizesInput } from './organizes-input.tsx';
import { Timeline } from '../timeline/public.tsx';
import { rolesInput } from './roles-input.tsx';
import { StaffKindInput } from './staff-kind-input.tsx';

const NewAccount = late(() => import('./new-account.tsx').then((part) => ({ default: part.NewAccount })));
const ResetPassword = late(() => import('./reset-password.tsx').then((part) => ({ default: part.ResetPassword })));
const SignInCodeDialog = late(() => import('./sign-in-code-dialog.tsx').then((part) => ({ default: part.SignInCodeDialog })));
const FreezeDialog = late(() => import('./freeze-dialog.tsx').then((part) => ({ default: part.FreezeDialog })));

type Open = { what: 'new' } | { what: 'reset' | 'freeze' | 'code'; account: Account };
const isLocked = ({ locked, lockoutEnd }: Account) => locked && (!lockoutEnd || lockoutEnd > new Date());

const rolesOf = (row: Record<string, unknown>) =>
  (Array.isArray(row.roleNames) && listText(row.roleNames.map((name) => shippedTitle(role, String(name))))) || '—';

/** The accounts of a kind: opened, changed, given roles, locked, frozen, removed. */
export function Accounts({ kind }: { kind: AccountKind }) {
  const t = useWords('access');
  const can = useCan();
  const own = useSession(({ user }) => user);
  const { of, roleKind, columns, ...calls } = accountKinds[kind];
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const locking = useCall(calls.lock, { success: t('pages.locked') });
  const unlocking = useCall(calls.unlock, { success: t('pages.unlocked') });
  const removingFactor = useCall(kind === 'staff' ? removeSecondFactor : removeSecondFactorUser, { success: t('accounts.factorRemoved') });
  const unfreezing = useCall(unfreezeUser, { success: t('pages.unfrozen') });
  const lock = async ({ id, userName }: Account) => {
    const title = t('pages.lockTitle', { name: userName });
    if (await confirm({ title, text: t('pages.lockText'), confirmLabel: t('actions.Lock'), tone: 'danger' }))
      await locking.run({ id, lockoutEnd: null });
  };
  const removeFactor = async ({ id, userName }: Account) => {
    const title = t('accounts.removeFactorTitle', { name: userName });
    if (await confirm({ title, text: t('accounts.removeFactorText'), confirmLabel: t('accounts.removeFactor'), tone: 'danger' }))
      await removingFactor.run({ id });
  };
  const factorOf = ({ secondFactor }: Record<string, unknown>) => t(secondFactor === true ? 'accounts.factorOn' : 'accounts.factorNone');
  const siteId = own?.siteId ?? null;
  const fields = useMemo(
    () => ({
      roleIds: { input: rolesInput(roleKind, siteId), hidden: !can(of.screen.SetRoles), span: 2 },
      organizeIds: { input: organizesInput(roleKind, siteId), span: 2 },
      availableWarehouses: { hint: t(kind === 'staff' ? 'pages.staffWarehousesHint' : 'pages.warehousesHint'), span: 2 },
      siteIds: { span: 2 },
      accountTypeCode: { input: StaffKindInput },
      remarks: { span: 4 },
    }),
    [kind, roleKind, siteId, of, t, can],
  );
  const siteColumn = useSiteColumn();
  const isOther = ({ id }: Account) => id !== own?.userId;
  return (
    <>
      <ListPage<typeof accountKinds.staff.of>
        of={of as typeof accountKinds.staff.of}
        columns={[...columns, ...siteColumn.map(({ key }) => key)]}
        own={[
          { key: 'roleNames', label: t('role.plural'), width: 180, cell: rolesOf },
          { key: 'secondFactor', label: t('accounts.factor'), width: 120, cell: factorOf },
          ...siteColumn,
        ]}
        detail={{ cells: { roleIds: rolesOf }, children: ({ id }) => kind === 'customer' && <Timeline of={{ customerId: id }} /> }}
        form={{ fields }}
        rowTone={(row) => (row.locked ? 'wrong' : row.frozen ? 'waits' : undefined)}
        mayRemove={(row) => isOther(row)}
        toolbar={[
          {
            key: 'new',
            label: t('pages.newAccount'),
            icon: <Icon name="plus" />,
            primary: true,
            needs: of.screen.Establish,
            onClick: () => setOpen({ what: 'new' }),
          },
        ]}
        actions={[
          {
            key: 'reset',
            label: t('actions.ResetPassword'),
            needs: of.screen.ResetPassword,
            run: (row) => setOpen({ what: 'reset', account: row }),
          },
          {
            key: 'unfreeze',
            label: t('actions.Unfreeze'),
            needs: userIndex.Unfreeze,
            shown: (row) => kind === 'customer' && Boolean(row.frozen),
            run: ({ id }) => unfreezing.run({ id }),
          },
          {
            key: 'unlock',
            label: t('actions.Unlock'),
            needs: of.screen.Unlock,
            shown: (row) => isLocked(row),
            run: ({ id }) => unlocking.run({ id }),
          },
          {
            key: 'freeze',
            label: t('actions.Freeze'),
            needs: userIndex.Freeze,
            tone: 'danger',
            later: true,
            shown: (row) => kind === 'customer' && !row.frozen,
            run: (row) => setOpen({ what: 'freeze', account: row }),
          },
          {
            key: 'factor',
            label: t('accounts.removeFactor'),
            needs: of.screen.ResetPassword,
            tone: 'danger',
            later: true,
            shown: (row) => isOther(row) && row.secondFactor === true,
            run: (row) => removeFactor(row),
          },
          {
            key: 'code',
            label: t('accounts.signInCode'),
            needs: of.screen.Unlock,
            later: true,
            shown: (row) => isOther(row) && !isLocked(row),
            run: (row) => setOpen({ what: 'code', account: row }),
          },
          {
            key: 'lock',
            label: t('actions.Lock'),
            needs: of.screen.Lock,
            tone: 'danger',
            later: true,
            shown: (row) => isOther(row) && !isLocked(row),
            run: (row) => lock(row),
          },
        ]}
      />
      <Suspense>
        {open?.what === 'new' && <NewAccount kind={kind} fields={fields} onClose={close} />}
        {open?.what === 'reset' && <ResetPassword kind={kind} account={open.account} onClose={close} />}
        {open?.what === 'code' && <SignInCodeDialog kind={kind} account={open.account} onClose={close} />}
        {open?.what === 'freeze' && <FreezeDialog account={open.account} onClose={close} />}
      </Suspense>
    </>
  );
}
