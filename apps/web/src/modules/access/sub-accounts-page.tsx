import * as errorCodes from '@entrepot/contract/data/error-codes.ts';
import { f } from '@entrepot/contract/core/field.ts';
import { subAccountIndex } from '@entrepot/contract/modules/access/screens.ts';
import { editSubAccount, establishSubAccount, getSelectSubAccountRoles } from '@entrepot/contract/modules/access/sub-account-calls.ts';
import { user } from '@entrepot/contract/modules/access/user.ts';
import { listText } from '@entrepot/ui/list-text.ts';
import { Icon } from '@entrepot/ui/icons.tsx';
import { Card } from '@entrepot/ui/layout.tsx';
import { PasswordField } from '@entrepot/ui/password-field.tsx';
import type { InputProps } from '@entrepot/ui/widget-props.ts';
import { MultiSelect } from '@entrepot/ui/select.tsx';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useRef, useState } from 'react';
import { ask, type Listed } from '@entrepot/client/calls/api.ts';
import type { Input } from '@entrepot/contract/core/call.ts';
import { role } from '@entrepot/contract/modules/access/role.ts';
import { shippedTitle } from '@entrepot/client/form/resource-fields.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { ListPage } from '../../core/list/list-page.tsx';
import { keepsRule } from '@entrepot/client/session/password-rule.ts';
import { seal } from '@entrepot/client/session/password.ts';
import { apiProblem } from '@entrepot/client/calls/problem.ts';
import { FormDrawer } from '../../core/form/late-form-drawer.tsx';

const { userName, nickName, email, phoneCode, phoneNumber, remarks, locked } = user.fields;

/** Sub accounts as their screen shows them. */
const subAccount = {
  ...user,
  area: 'User',
  screen: subAccountIndex,
  who: { read: 'C', write: 'C' },
  fields: { userName, nickName, email, phoneCode, phoneNumber, remarks, locked, roleIds: f.refs('role', { required: true }) },
  calls: { list: 'GetSubAccounts', getEdit: 'GetEditSubAccount', edit: 'EditSubAccount', remove: 'DeleteSubAccount' },
  page: {
    filters: [],
    columns: ['userName', 'nickName', 'phoneNumber', 'email', 'remarks'],
    form: [['userName', 'nickName'], ['roleIds'], ['phoneCode', 'phoneNumber', 'email'], ['remarks']],
  },
} as const;

function RolesInput({ value, onChange, label, error }: InputProps<string[]>) {
  const t = useWords('access');
  const { data } = useQuery({ queryKey: ['sub account roles'], queryFn: () => ask(getSelectSubAccountRoles, {}, { quiet: true }) });
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

/** The accounts a customer opened for its own people. */
export function Page() {
  const t = useWords('access');
  const [editing, setEditing] = useState<string | 'new' | null>(null);
  const [password, setPassword] = useState('');
  // The rule stands under the field, or above the form once it was broken.
  const [refused, setRefused] = useState(false);
  const typed = useRef('');
  typed.current = password;
  const isNew = editing === 'new';
  const close = () => {
    setEditing(null);
    setPassword('');
    setRefused(false);
  };
  // The password is kept out of the form's draft: nothing stores it in this browser.
  async function save(values: Input<typeof establishSubAccount>, row: Listed<typeof user> | null, key: string): Promise<string> {
    const fresh = typed.current;
    const isWrong = (!row || fresh !== '') && !keepsRule(fresh);
    setRefused(isWrong);
    if (isWrong) throw apiProblem(t('subAccounts.rule'), { code: errorCodes.ValidationFailed });
    const sealed = fresh ? await seal({ password: fresh }) : {};
    if (!row) return (await ask(establishSubAccount, { ...values, ...sealed }, { quiet: true, idempotencyKey: key })).id;
    await ask(editSubAccount, { ...values, ...sealed, id: row.id, rowVersion: row.rowVersion }, { quiet: true });
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
        rowTone={(row: { locked: boolean }) => (row.locked ? 'wrong' : undefined)}
        toolbar={[
          {
            key: 'new',
            label: t('subAccounts.add'),
            icon: <Icon name="plus" />,
            primary: true,
            needs: subAccountIndex.Establish,
            onClick: () => setEditing('new'),
          },
        ]}
        actions={[
          {
            key: 'change',
            label: t('rights.Edit'),
            icon: <Icon name="edit" />,
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
