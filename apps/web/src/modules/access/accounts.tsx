import { serverNow } from '@entrepot/contract/core/clock.ts';
import { role } from '@entrepot/contract/modules/access/role.ts';
import { withdrawInvitation } from '@entrepot/contract/modules/access/invitation.ts';
import { toneOf } from '@entrepot/contract/core/statuses.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { platformStaffIndex, userIndex } from '@entrepot/contract/modules/access/screens.ts';
import { removeSecondFactor, removeSecondFactorUser } from '@entrepot/contract/modules/account/second-factor-calls.ts';
import { unfreezeUser } from '@entrepot/contract/modules/access/user-calls.ts';
import { listText } from '@entrepot/ui/table/list-text.ts';
import { confirm } from '@entrepot/ui/feedback/confirm.tsx';
import { late } from '@entrepot/ui/feedback/lazy.tsx';
import { useMemo, type ComponentType } from 'react';
import { shippedTitle } from '@entrepot/client/form/resource-fields.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { callButton, type Button } from '../../core/list/buttons.tsx';
import { ListPage } from '../../core/list/list-page.tsx';
import { useCan, useSession, audience } from '@entrepot/client/session/session.ts';
import { useSiteColumn } from '../../core/list/site-column.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';
import { type Account, accountKinds, type AccountKind } from './account-kinds.ts';
import { Timeline } from '../timeline/public.tsx';
import { getSelectOrganizes, type SelectableOrganize } from '@entrepot/contract/modules/access/organize-calls.ts';
import type { InputProps } from '@entrepot/ui/form/widget-props.ts';
import { ManyInput, inputState } from './many-input.tsx';
import { treeOptions } from './tree-list.tsx';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { getSelectRoles } from '@entrepot/contract/modules/access/role-calls.ts';
import { staffKindsFor } from '@entrepot/contract/modules/access/staff-kinds.ts';
import { Select } from '@entrepot/ui/form/select.tsx';
import { StateTag } from '@entrepot/ui/table/state-tag.tsx';
import { useTabLocation } from '../../core/tabs/tab-location.ts';
import { enumChoices, enumLabel } from '../../core/values/enums.ts';

/** Selects the kind of a staff account, from those that the user may create. */
function StaffKindInput(props: InputProps<number>) {
  const kinds = staffKindsFor(audience());
  const options = enumChoices('AccountTypeCode').filter(({ value }) => kinds.includes(value));
  return <Select label={props.label} options={options} value={props.value ?? null} onChange={props.onChange} {...inputState(props)} />;
}

function useRoles(roleKind: number, siteId: string | null) {
  const { data } = useCallQuery(getSelectRoles, { roleKind, siteId });
  return (data ?? []).map(({ value, name }) => ({ value, label: shippedTitle(role, name) }));
}

/** The input of a form that chooses roles of a kind, 1 staff, 2 customers, of the row's site, by default the user's own. */
const rolesInput = (roleKind: number, ownSiteId: string | null): ComponentType<InputProps> =>
  function RolesInput(props: InputProps<string[]>) {
    const chosen = props.row?.siteId;
    const options = useRoles(roleKind, typeof chosen === 'string' ? chosen : ownSiteId);
    return <ManyInput {...props} options={options} />;
  };

/**
 * The input of a form that puts an account into organizations of the staff (1) or of customers (2), of the row's site, by default the
 * user's own.
 */
const organizesInput = (organizesType: 1 | 2, ownSiteId: string | null): ComponentType<InputProps> =>
  function OrganizesInput(props: InputProps<string[]>) {
    const chosen = props.row?.siteId;
    const siteId = typeof chosen === 'string' ? chosen : ownSiteId;
    const { data } = useCallQuery(getSelectOrganizes, { organizesType, siteId });
    const options = treeOptions<SelectableOrganize>(data ?? [], ({ Name }) => Name);
    return <ManyInput {...props} options={options} />;
  };

/** The inputs of the form of a member of staff that an invitation has too. */
export interface StaffInputs {
  accountTypeCode: ComponentType<InputProps<number>>;
  roleIds: ComponentType<InputProps>;
}

const InviteDialog = late(() => import('./invite-dialog.tsx').then((part) => ({ default: part.InviteDialog })));
const ResendDialog = late(() => import('./invite-dialog.tsx').then((part) => ({ default: part.ResendDialog })));
const NewAccount = late(() => import('./new-account.tsx').then((part) => ({ default: part.NewAccount })));
const ResetPassword = late(() => import('./reset-password.tsx').then((part) => ({ default: part.ResetPassword })));
const SignInCodeDialog = late(() => import('./sign-in-code-dialog.tsx').then((part) => ({ default: part.SignInCodeDialog })));
const FreezeDialog = late(() => import('./freeze-dialog.tsx').then((part) => ({ default: part.FreezeDialog })));
const isLocked = ({ locked, lockoutEnd }: Account) => locked && (!lockoutEnd || lockoutEnd > serverNow());

const rolesOf = (row: Record<string, unknown>) =>
  (Array.isArray(row.roleNames) && listText(row.roleNames.map((name) => shippedTitle(role, String(name))))) || '—';

/** List of accounts of a kind: create, edit, assign roles, lock, freeze, delete. */
export function Accounts({ kind }: { kind: AccountKind }) {
  const t = useTexts('access');
  const can = useCan();
  const own = useSession(({ user }) => user);
  const { of, roleKind, columns, ...calls } = accountKinds[kind];
  const locking = useCall(calls.lock, { success: t('pages.locked') });
  const removingFactor = useCall(kind === 'staff' ? removeSecondFactor : removeSecondFactorUser, { success: t('accounts.factorRemoved') });
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
  const listed = useTabLocation().query.get('siteId');
  const invited = ({ invitationStatus }: Record<string, unknown>) => typeof invitationStatus === 'number';
  const invitationOf = ({ invitationStatus: code }: Record<string, unknown>) =>
    typeof code === 'number' ? <StateTag label={enumLabel('InvitationStatus', code)} tone={toneOf('InvitationStatus', code)} /> : '—';
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
  const actions: readonly Button<Account>[] = [
    {
      key: 'ResetPassword',
      may: 'manage',
      needs: of.screen.ResetPassword,
      dialog: (row, onClose) => <ResetPassword kind={kind} account={row} onClose={onClose} />,
    },
    {
      key: 'resend',
      may: 'manage',
      label: t('invitation.resend'),
      needs: platformStaffIndex.Establish,
      later: true,
      visible: (row) => kind === 'staff' && invited(row),
      dialog: (row, onClose) => <ResendDialog account={row} onClose={onClose} />,
    },
    callButton({
      key: 'withdraw',
      may: 'manage',
      label: t('invitation.withdraw'),
      call: withdrawInvitation,
      later: true,
      visible: (row) => kind === 'staff' && invited(row) && row.invitationStatus !== enumCodes.InvitationStatus.Withdrawn,
      success: t('invitation.withdrawn'),
    }),
    callButton({
      key: 'Unfreeze',
      may: 'manage',
      call: unfreezeUser,
      needs: userIndex.Unfreeze,
      visible: (row) => kind === 'customer' && Boolean(row.frozen),
      success: 'pages.unfrozen',
    }),
    callButton({
      key: 'Unlock',
      may: 'manage',
      call: calls.unlock,
      needs: of.screen.Unlock,
      visible: (row) => isLocked(row),
      success: 'pages.unlocked',
    }),
    {
      key: 'Freeze',
      may: 'manage',
      needs: userIndex.Freeze,
      tone: 'danger',
      later: true,
      visible: (row) => kind === 'customer' && !row.frozen,
      dialog: (row, onClose) => <FreezeDialog account={row} onClose={onClose} />,
    },
    {
      key: 'factor',
      may: 'manage',
      label: t('accounts.removeFactor'),
      needs: of.screen.ResetPassword,
      tone: 'danger',
      later: true,
      visible: (row) => isOther(row) && row.secondFactor === true,
      run: (row) => removeFactor(row),
    },
    {
      key: 'code',
      may: 'manage',
      label: t('accounts.signInCode'),
      needs: of.screen.Unlock,
      later: true,
      visible: (row) => isOther(row) && !isLocked(row),
      dialog: (row, onClose) => <SignInCodeDialog kind={kind} account={row} onClose={onClose} />,
    },
    {
      key: 'Lock',
      may: 'remove',
      needs: of.screen.Lock,
      tone: 'danger',
      later: true,
      visible: (row) => isOther(row) && !isLocked(row),
      run: (row) => lock(row),
    },
  ];
  const inviting: Button<void> = {
    key: 'invite',
    label: t('invitation.invite'),
    needs: platformStaffIndex.Establish,
    dialog: (_, onClose) => (
      <InviteDialog inputs={{ accountTypeCode: StaffKindInput, roleIds: fields.roleIds.input }} siteId={listed} onClose={onClose} />
    ),
  };
  return (
    <ListPage<typeof accountKinds.staff.of>
      of={of as typeof accountKinds.staff.of}
      columns={[...columns, ...siteColumn.map(({ key }) => key)]}
      own={[
        { key: 'roleNames', label: t('role.plural'), width: 180, cell: rolesOf },
        ...(kind === 'staff' ? [{ key: 'invitationStatus', label: t('invitation.column'), width: 130, cell: invitationOf }] : []),
        { key: 'secondFactor', label: t('accounts.factor'), width: 120, cell: factorOf },
        ...siteColumn,
      ]}
      detail={{ cells: { roleIds: rolesOf }, children: ({ id }) => kind === 'customer' && <Timeline of={{ customerId: id }} /> }}
      form={{ fields }}
      rowTone={(row) => (row.locked ? 'error' : row.frozen ? 'waiting' : undefined)}
      mayRemove={(row) => isOther(row)}
      toolbar={[
        ...(kind === 'staff' ? [inviting] : []),
        {
          key: 'new',
          label: t('pages.newAccount'),
          icon: 'plus',
          primary: true,
          needs: of.screen.Establish,
          dialog: (_, onClose) => <NewAccount kind={kind} fields={fields} onClose={onClose} />,
        },
      ]}
      actions={actions}
    />
  );
}
