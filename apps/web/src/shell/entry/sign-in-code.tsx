import { sendSignInCode, sendSignInCodeUser } from '@entrepot/contract/modules/account/calls.ts';
import { Alert } from '@entrepot/ui/alert.tsx';
import { Button } from '@entrepot/ui/button.tsx';
import { TextField } from '@entrepot/ui/text-field.tsx';
import { useState } from 'react';
import { ask } from '@entrepot/client/calls/api.ts';
import { useAction } from '@entrepot/client/react/use-action.ts';
import { useHumanCheck } from '@entrepot/client/react/use-human-check.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { seal } from '@entrepot/client/session/password.ts';
import { HumanCheck } from '../../core/proof/human-check.tsx';
import css from './entry.module.css';

/** The code that lets somebody in whose account others guess at. */
export interface SignInCodeGiven {
  signInCode: string;
  /** Of a code that was sent; one that staff told has none. */
  signInCodeKey?: string;
}
interface Props {
  kind: 'staff' | 'customer';
  username: string;
  password: string;
  onGiven(given: SignInCodeGiven): void;
}

/** Has a code sent by mail or text message, and takes it, where a sign-in is held up because somebody guessed at the account. */
export function SignInCode({ kind, username, password, onGiven }: Props) {
  const t = useWords('shell');
  const human = useHumanCheck();
  const [signInCodeKey, setKey] = useState('');
  const [code, setCode] = useState('');
  const [told, setTold] = useState(false);
  const [problem, setProblem] = useState('');
  const sending = useAction(
    async () => {
      const call = kind === 'staff' ? sendSignInCode : sendSignInCodeUser;
      const input = { username: username.trim(), ...(await seal({ password })), ...(await human.given()) };
      return ask(call, input, { quiet: true, anonymous: true });
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
        {t(told ? 'signIn.codeToldText' : signInCodeKey ? 'signIn.codeSent' : 'signIn.codeText')}
      </Alert>
      {problem && (
        <Alert tone="error" live>
          {problem}
        </Alert>
      )}
      {told || signInCodeKey ? (
        <TextField
          label={t(told ? 'signIn.codeTold' : 'signIn.code')}
          name="signInCode"
          value={code}
          onChange={(typed) => {
            setCode(typed);
            onGiven({ signInCode: typed.trim(), signInCodeKey: told ? undefined : signInCodeKey });
          }}
          autoComplete="one-time-code"
          maxLength={told ? 24 : 8}
          autoFocus
          required
        />
      ) : (
        <>
          <HumanCheck check={human} />
          <Button onClick={() => void sending.run(undefined)} busy={sending.busy} disabled={!human.ready}>
            {t('signIn.codeSend')}
          </Button>
          <Button kind="link" onClick={() => setTold(true)}>
            {t('signIn.codeHave')}
          </Button>
        </>
      )}
    </div>
  );
}
