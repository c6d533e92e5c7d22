import { sendSignInCode, sendSignInCodeUser } from '@entrepot/contract/modules/account/calls.ts';
import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { Button } from '@entrepot/ui/base/button.tsx';
import { TextField } from '@entrepot/ui/form/text-field.tsx';
import { useState } from 'react';
import type { SignInCodeInput } from '@entrepot/client/entry/use-password-sign-in.ts';
import { callApi } from '@entrepot/client/calls/api.ts';
import { useAction } from '@entrepot/client/react/use-action.ts';
import { useHumanCheck } from '@entrepot/client/react/use-human-check.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { seal } from '@entrepot/client/session/password.ts';
import { HumanCheck } from '../../core/proof/human-check.tsx';
import css from './entry.module.css';

interface Props {
  kind: 'staff' | 'customer';
  username: string;
  password: string;
  onCode(params: SignInCodeInput): void;
}

/** Sends a code by mail or text message and accepts it, for sign-ins to an account that is locked after failed attempts. */
export function SignInCode({ kind, username, password, onCode }: Props) {
  const t = useTexts('shell');
  const human = useHumanCheck();
  const [signInCodeKey, setKey] = useState('');
  const [code, setCode] = useState('');
  const [hasStaffCode, setHasStaffCode] = useState(false);
  const [problem, setProblem] = useState('');
  const sending = useAction(
    async () => {
      const call = kind === 'staff' ? sendSignInCode : sendSignInCodeUser;
      const input = { username: username.trim(), ...(await seal({ password })), ...(await human.params()) };
      return callApi(call, input, { quiet: true, anonymous: true });
    },
    {
      done(answer) {
        setProblem('');
        setKey(answer.signInCodeKey);
        human.renew();
      },
      handle(refusal) {
        setProblem(refusal.message);
        human.renew();
        return true;
      },
    },
  );
  return (
    <div className={css.form}>
      <Alert tone="info" live>
        {t(hasStaffCode ? 'signIn.staffCodeText' : signInCodeKey ? 'signIn.codeSent' : 'signIn.codeText')}
      </Alert>
      {problem && (
        <Alert tone="error" live>
          {problem}
        </Alert>
      )}
      {hasStaffCode || signInCodeKey ? (
        <TextField
          label={t(hasStaffCode ? 'signIn.staffCode' : 'signIn.code')}
          name="signInCode"
          value={code}
          onChange={(typed) => {
            setCode(typed);
            onCode({ signInCode: typed.trim(), signInCodeKey: hasStaffCode ? undefined : signInCodeKey });
          }}
          autoComplete="one-time-code"
          maxLength={hasStaffCode ? 24 : 8}
          autoFocus
          required
        />
      ) : (
        <>
          <HumanCheck check={human} />
          <Button onClick={() => void sending.run(undefined)} busy={sending.busy} disabled={!human.ready}>
            {t('signIn.codeSend')}
          </Button>
          <Button kind="link" onClick={() => setHasStaffCode(true)}>
            {t('signIn.codeHave')}
          </Button>
        </>
      )}
    </div>
  );
}
