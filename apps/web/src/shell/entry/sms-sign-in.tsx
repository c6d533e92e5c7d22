import { getUserLoginSmsCaptcha, signInPhoneCode, signInPhoneCodeUser } from '@entrepot/contract/modules/account/phone-calls.ts';
import { Alert } from '@entrepot/ui/alert.tsx';
import { Button } from '@entrepot/ui/button.tsx';
import { type FormEvent, useState } from 'react';
import { ask } from '@entrepot/client/calls/api.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { enterWith } from '@entrepot/client/session/session.ts';
import { useAction } from '@entrepot/client/react/use-action.ts';
import { useSecondFactor } from '@entrepot/client/react/use-second-factor.ts';
import { SecondFactorField } from '../second-factor-field.tsx';
import css from './entry.module.css';
import { PhoneProof } from '../../core/proof/phone-proof.tsx';
import { usePhoneProof } from '@entrepot/client/react/use-phone-proof.ts';

/** Signs in by a code sent to a verified phone. */
export function SmsSignIn({ kind }: { kind: 'staff' | 'customer' }) {
  const t = useWords('shell');
  const proof = usePhoneProof(getUserLoginSmsCaptcha, { withCaptcha: true });
  const [problem, setProblem] = useState('');
  const factor = useSecondFactor();
  const signing = useAction(
    async (_typed: object) => {
      const asking = { quiet: true, anonymous: true };
      const given = proof.given();
      const pair = ask(kind === 'staff' ? signInPhoneCode : signInPhoneCodeUser, { ...given, ...factor.given() }, asking);
      await enterWith(kind, await pair);
    },
    {
      handle(refusal) {
        setProblem(factor.asks(refusal) ? '' : refusal.message);
        return true;
      },
    },
  );
  async function submit(event: FormEvent) {
    event.preventDefault();
    setProblem('');
    if (proof.check()) await signing.run(factor.given());
  }
  return (
    <form className={css.form} onSubmit={(event) => void submit(event)} noValidate>
      {problem && (
        <Alert tone="error" live>
          {problem}
        </Alert>
      )}
      <PhoneProof proof={proof} />
      <SecondFactorField factor={factor} />
      <Button type="submit" kind="primary" size="large" wide busy={signing.busy}>
        {t('signIn.submit')}
      </Button>
    </form>
  );
}
