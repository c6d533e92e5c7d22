import { errorCodes } from '@entrepot/contract/data/error-codes.ts';
import { f } from '@entrepot/contract/core/field.ts';
import { resource } from '@entrepot/contract/core/resource.ts';
import { subAccountIndex } from '@entrepot/contract/modules/access/screens.ts';
import { editSubAccount, establishSubAccount, getSelectSubAccountRoles } from '@entrepot/contract/modules/access/sub-account-calls.ts';
import { user } from '@entrepot/contract/modules/access/user.ts';
import { listText } from '@entrepot/ui/table/list-text.ts';
import { Card } from '@entrepot/ui/page/layout.tsx';
import { PasswordField } from '@entrepot/ui/form/password-field.tsx';
import type { InputProps } from '@entrepot/ui/form/widget-props.ts';
import { MultiSelect } from '@entrepot/ui/form/select.tsx';
import { Suspense, useRef, useState } from 'react';
import { callApi, type Listed } from '@entrepot/client/calls/api.ts';
import type { Input } from '@entrepot/contract/core/call.ts';
import { role } from '@entrepot/contract/modules/access/role.ts';
import { shippedTitle } from '@entrepot/client/form/resource-fields.ts';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { ListPage } from '../../core/list/list-page.tsx';
import { matchesPasswordRule } from '@entrepot/client/session/password-rule.ts';
import { seal } from '@entrepot/client/session/password.ts';
import { apiProblem } from '@entrepot/client/calls/problem.ts';
import { FormDrawer } from '../../core/form/late-form-drawer.tsx';

const { userName, nickName, email, phoneCode, phoneNumber, remarks, locked } = user.fields;

/** Sub accounts, as listed. */
const subAccount = resource({
  name: user.name,
  module: user.module,
  table: user.table,
  title: 'userName',
  area: 'User',
  screen: subAccountIndex,
  audience: { read: ['customer'], write: ['customer'] },
  fields: { userName, nickName, email, phoneCode, phoneNumber, remarks, locked, roleIds: f.refs('role', { required: true }) },
  calls: { list: 'GetSubAccounts', getEdit: 'GetEditSubAccount', edit: 'EditSubAccount', remove: 'DeleteSubAccount' },
  page: {
    filters: [],
    columns: ['userName', 'nickName', 'phoneNumber', 'email', 'remarks'],
    form: [['userName', 'nickName'], ['roleIds'], ['phoneCode', 'phoneNumber', 'email'], ['remarks']],
  },
});

function RolesInput({ value, onChange, label, error }: InputProps<string[]>) {
  const t = useTexts('access');
  const { data } = useCallQuery(getSelectSubAccountRoles, {});
  const options = (data ?? []).map(({ value: id, name }) => ({ value: id, label: shippedTitle(role, name) }));
  return (
    <MultiSelect
      label={label}
      options={options}
      value={value ?? []}
      onChange={onChange}
      hint={t('subAccounts.rolesHint')}
      required
      error={error}
    />
  );
}

const fields = { roleIds: { input: RolesInput, span: 2 }, remarks: { span: 4 } };
const rolesOf = (row: Record<string, unknown>) =>
  (Array.isArray(row.roleNames) && listText(row.roleNames.map((name) => shippedTitle(role, String(name))))) || '—';

/** Sub accounts that a customer created for its employees. */
export function Page() {
  const t = useTexts('access');
  const [editing, setEditing] = useState<string | 'new' | null>(null);
  const [password, setPassword] = useState('');
  // The password rule is shown under the field, and above the form after it was violated.
  const [refused, setRefused] = useState(false);
  const typed = useRef('');
  typed.current = password;
  const isNew = editing === 'new';
  const close = () => {
    setEditing(null);
    setPassword('');
    setRefused(false);
  };
  // The password is excluded from the form's draft, so the browser never stores it.
  async function save(values: Input<typeof establishSubAccount>, row: Listed<typeof subAccount> | null, key: string): Promise<string> {
    const fresh = typed.current;
    const isWrong = (!row || fresh !== '') && !matchesPasswordRule(fresh);
    setRefused(isWrong);
    if (isWrong) throw apiProblem(t('subAccounts.rule'), { code: errorCodes.ValidationFailed });
    const sealed = fresh ? await seal({ password: fresh }) : {};
    if (!row) return (await callApi(establishSubAccount, { ...values, ...sealed }, { quiet: true, idempotencyKey: key })).id;
    await callApi(editSubAccount, { ...values, ...sealed, id: row.id, rowVersion: row.rowVersion }, { quiet: true });
    return row.id;
  }
  return (
    <>
      <ListPage
        of={subAccount}
        own={[{ key: 'roleNames', label: t('subAccounts.roles'), width: 180, cell: rolesOf }]}
        columns={['userName', 'nickName', 'roleNames', 'phoneNumber', 'email', 'remarks']}
        detail={false}
        form={false}
        empty={t('subAccounts.empty')}
        rowTone={(row: { locked: boolean }) => (row.locked ? 'error' : undefined)}
        toolbar={[
          {
            key: 'new',
            label: t('subAccounts.add'),
            icon: 'plus',
            primary: true,
            needs: subAccountIndex.Establish,
            run: () => setEditing('new'),
          },
        ]}
        actions={[
          {
            key: 'change',
            label: t('rights.Edit'),
            icon: 'edit',
            needs: subAccountIndex.Edit,
            run: ({ id }) => setEditing(id),
          },
        ]}
      />
      <Suspense>
        {editing && (
          <FormDrawer of={subAccount} id={isNew ? null : editing} onClose={close} fields={fields} save={save}>
            {() => (
              <Card>
                <PasswordField
                  label={t(isNew ? 'subAccounts.password' : 'subAccounts.newPassword')}
                  hint={refused ? undefined : t(isNew ? 'subAccounts.rule' : 'subAccounts.newPasswordHint')}
                  value={password}
                  onChange={setPassword}
                  autoComplete="new-password"
                  strength
                  required={isNew}
                />
              </Card>
            )}
          </FormDrawer>
        )}
      </Suspense>
    </>
  );
}
