import { errorCodes } from '@entrepot/contract/data/error-codes.ts';
import type { AnyResource } from '@entrepot/contract/core/resource.ts';
import { Card } from '@entrepot/ui/page/layout.tsx';
import { TextField } from '@entrepot/ui/form/text-field.tsx';
import { PasswordField } from '@entrepot/ui/form/password-field.tsx';
import { useRef, useState } from 'react';
import type { Input } from '@entrepot/contract/core/call.ts';
import { callApi } from '@entrepot/client/calls/api.ts';
import { FormDrawer } from '../../core/form/late-form-drawer.tsx';
import type { FieldOption } from '../../core/form/form-layout.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { useTabLocation } from '../../core/tabs/tab-location.ts';
import { matchesPasswordRule } from '@entrepot/client/session/password-rule.ts';
import { seal } from '@entrepot/client/session/password.ts';
import { apiProblem } from '@entrepot/client/calls/problem.ts';
import { accountKinds, type AccountKind } from './account-kinds.ts';

interface Props {
  kind: AccountKind;
  fields: Record<string, FieldOption>;
  onClose(): void;
}

/** Creates an account. The initial password is excluded from the form's draft, so the browser never stores it. */
export function NewAccount({ kind, fields, onClose }: Props) {
  const t = useTexts('access');
  const { of } = accountKinds[kind];
  // A list limited to one site creates accounts for that site.
  const listed = useTabLocation().query.get('siteId');
  const [password, setPassword] = useState('');
  const [memberCode, setMemberCode] = useState('');
  // The password rule is shown under the field, and above the form after it was violated.
  const [refused, setRefused] = useState(false);
  const typed = useRef('');
  typed.current = password;
  const typedCode = useRef('');
  typedCode.current = memberCode.trim();
  const first = kind === 'staff' ? ['userName', 'accountTypeCode', 'nickName'] : ['userName', 'nickName'];
  const rows = [first, ...of.page.form.slice(1)];
  return (
    <FormDrawer<AnyResource>
      of={of}
      id={null}
      onClose={onClose}
      sections={[{ rows }]}
      fields={fields}
      bySite
      defaults={listed ? { siteId: listed } : undefined}
      save={async (values, _row, key) => {
        setRefused(!matchesPasswordRule(typed.current));
        if (!matchesPasswordRule(typed.current)) throw apiProblem(t('pages.passwordRule'), { code: errorCodes.ValidationFailed });
        const input = { ...values, ...(await seal({ password: typed.current })) };
        const options = { quiet: true, idempotencyKey: key };
        if (kind === 'staff')
          return (await callApi(accountKinds.staff.establish, input as Input<typeof accountKinds.staff.establish>, options)).id;
        const customer = { ...input, memberCode: typedCode.current || null };
        return (await callApi(accountKinds.customer.establish, customer as Input<typeof accountKinds.customer.establish>, options)).id;
      }}
    >
      {() => (
        <Card>
          {kind !== 'staff' && (
            <TextField
              label={t('user.fields.memberCode')}
              hint={t('pages.memberCodeHint')}
              value={memberCode}
              onChange={setMemberCode}
              maxLength={12}
            />
          )}
          <PasswordField
            label={t('user.fields.passwordHash')}
            hint={refused ? undefined : t('pages.passwordRule')}
            value={password}
            onChange={setPassword}
            autoComplete="new-password"
            strength
            required
          />
        </Card>
      )}
    </FormDrawer>
  );
}
