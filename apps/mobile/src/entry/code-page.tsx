import { getUserLoginSmsCaptcha, signInPhoneCode, signInPhoneCodeUser } from '@entrepot/contract/modules/account/phone-calls.ts';
import { ask } from '@entrepot/client/calls/api.ts';
import { useAction } from '@entrepot/client/react/use-action.ts';
import { usePhoneProof } from '@entrepot/client/react/use-phone-proof.ts';
import { useSecondFactor } from '@entrepot/client/react/use-second-factor.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { enterWith } from '@entrepot/client/session/session.ts';
import { Alert } from '@entrepot/ui/alert.tsx';
import { Button } from '@entrepot/ui/button.tsx';
import { TextField } from '@entrepot/ui/text-field.tsx';
import { type FormEvent, useState } from 'react';
import { useSearch } from 'wouter';
import { Languages } from '../core/languages.tsx';
import { Page } from '../core/page.tsx';
import { Inside, Panel, Row } from '../core/parts.tsx';
import { PhoneFields } from '../core/phone-fields.tsx';
import css from './entry.module.css';

/** Signs in by a code sent to a verified phone; `as=staff` in the address is for the back office. */
export function CodePage() {
  const t = useWords('entry');
  const search = useSearch();
  const kind = new URLSearchParams(search).get('as') === 'staff' ? 'staff' : 'customer';
  const proof = usePhoneProof(getUserLoginSmsCaptcha, { withCaptcha: true });
  const factor = useSecondFactor();
  const [problem, setProblem] = useState('');
  const signing = useAction(
    async (_typed: object) => {
      const call = kind === 'staff' ? signInPhoneCode : signInPhoneCodeUser;
      await enterWith(kind, await ask(call, { ...proof.given(), ...factor.given() }, { quiet: true, anonymous: true }));
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
    <Page title={t('byCode.title')} back={`/sign-in?${search}`}>
      <Languages />
      <Panel>
        <Inside>
          <form className={css.form} onSubmit={(event) => void submit(event)} noValidate>
            {problem && (
              <Alert tone="error" live>
                {problem}
              </Alert>
            )}
            <PhoneFields proof={proof} />
            {factor.asked && (
              <>
                <Alert tone="info" live>
                  {t('signIn.factorText')}
                </Alert>
                <TextField
                  label={t('signIn.factor')}
                  name="secondFactorCode"
                  value={factor.code}
                  onChange={factor.setCode}
                  autoComplete="one-time-code"
                  maxLength={16}
                  autoFocus
                  required
                />
              </>
            )}
            <Button type="submit" kind="primary" size="large" wide busy={signing.busy}>
              {t('signIn.submit')}
            </Button>
          </form>
        </Inside>
      </Panel>
      <Panel>
        <Row title={t('forgotten.title')} to={`/forgotten?${search}`} />
      </Panel>
    </Page>
  );
}
