import * as errorCodes from '@entrepot/contract/data/error-codes.ts';
import type { AnyResource } from '@entrepot/contract/core/resource.ts';
import { Card } from '@entrepot/ui/layout.tsx';
import { PasswordField } from '@entrepot/ui/password-field.tsx';
import { useRef, useState } from 'react';
import type { Input } from '@entrepot/contract/core/call.ts';
import { ask } from '@entrepot/client/calls/api.ts';
import { FormDrawer } from '../../core/form/late-form-drawer.tsx';
import type { FieldOption } from '../../core/form/form-layout.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { usePlace } from '../../core/tabs/place.ts';
import { keepsRule } from '@entrepot/client/session/password-rule.ts';
import { seal } from '@entrepot/client/session/password.ts';
import { apiProblem } from '@entrepot/client/calls/problem.ts';
import { accountKinds, type AccountKind } from './account-kinds.ts';

interface Props {
  kind: AccountKind;
  fields: Record<string, FieldOption>;
  onClose(): void;
}

/** Opens an account. Its first password is kept out of the form's draft: nothing stores it in this browser. */
export function NewAccount({ kind, fields, onClose }: Props) {
  const t = useWords('access');
  const { of, establish } = accountKinds[kind];
  // The list of one site opens accounts for that site.
  const listed = usePlace().query.get('siteId');
  const [password, setPassword] = useState('');
  // The rule stands under the field, or above the form once it was broken.
  const [refused, setRefused] = useState(false);
  const typed = useRef('');
  typed.current = password;
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
      starts={listed ? { siteId: listed } : undefined}
      save={async (values, _row, key) => {
        setRefused(!keepsRule(typed.current));
        if (!keepsRule(typed.current)) throw apiProblem(t('pages.passwordRule'), { code: errorCodes.ValidationFailed });
        const input = { ...values, ...(await seal({ password: typed.current })) };
        return (await ask(establish, input as Input<typeof establish>, { quiet: true, idempotencyKey: key })).id;
      }}
    >
      {() => (
        <Card>
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
