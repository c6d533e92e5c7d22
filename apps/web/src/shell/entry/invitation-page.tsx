import { acceptInvitation, getInvitation } from '@entrepot/contract/modules/access/invitation.ts';
import { callApi } from '@entrepot/client/calls/api.ts';
import { wholeMessage } from '@entrepot/client/calls/problem.ts';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { useAction } from '@entrepot/client/react/use-action.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { matchesPasswordRule } from '@entrepot/client/session/password-rule.ts';
import { seal } from '@entrepot/client/session/password.ts';
import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { Button } from '@entrepot/ui/base/button.tsx';
import { LoadingBlock } from '@entrepot/ui/feedback/loader.tsx';
import { ErrorState } from '@entrepot/ui/feedback/error-state.tsx';
import { isApiProblem } from '@entrepot/client/calls/problem.ts';
import { type FormEvent, useState } from 'react';
import { useLinkToken } from './link-token.ts';
import { errorProps } from '../../core/app/error-props.ts';
import css from './entry.module.css';
import { NewPasswordPair } from './new-password.tsx';

/** Target of the link in an invitation: the colleague sets the password of the account. */
export function InvitationPage() {
  const t = useTexts('shell');
  const token = useLinkToken();
  const { data, error, refetch } = useCallQuery(getInvitation, { token }, { anonymous: true, retry: false, staleTime: Infinity });
  const [passwords, setPasswords] = useState({ password: '', confirmPassword: '' });
  const [wrong, setWrong] = useState<'rule' | 'differs'>();
  const [problem, setProblem] = useState('');
  const [isDone, setDone] = useState(false);
  const accepting = useAction(
    async (password: string) => callApi(acceptInvitation, { token, ...(await seal({ password })) }, { quiet: true, anonymous: true }),
    {
      done: () => setDone(true),
      handle(refusal) {
        setProblem(wholeMessage(refusal));
        return true;
      },
    },
  );
  function onSubmit(event: FormEvent) {
    event.preventDefault();
    setProblem('');
    const { password, confirmPassword } = passwords;
    const found = !matchesPasswordRule(password) ? 'rule' : password === confirmPassword ? undefined : 'differs';
    setWrong(found);
    if (!found) void accepting.run(password);
  }
  const refusal = isApiProblem(error) && error.code ? error.message : null;
  return (
    <section className={css.card}>
      <h1>{t('entry.invitation')}</h1>
      {!data && !error && <LoadingBlock />}
      {!data && error && (refusal ? <Alert tone="error">{refusal}</Alert> : <ErrorState compact {...errorProps(error, refetch)} />)}
      {data && (
        <>
          <p className={css.lead}>{t('entry.invitationLead', { site: data.siteName })}</p>
          {isDone ? (
            <Alert tone="success" live>
              {t('entry.invitationDone')}
            </Alert>
          ) : (
            <form className={css.form} onSubmit={onSubmit} noValidate>
              <p>
                {t('entry.invitationUser')}: <strong>{data.userName}</strong>
              </p>
              <input type="hidden" name="username" autoComplete="username" value={data.userName} readOnly />
              <NewPasswordPair value={passwords} onChange={setPasswords} wrong={wrong} />
              {problem && (
                <Alert tone="error" live>
                  {problem}
                </Alert>
              )}
              <Button type="submit" kind="primary" size="large" wide busy={accepting.busy}>
                {t('entry.invitationSubmit')}
              </Button>
            </form>
          )}
        </>
      )}
      <p className={css.others}>
        <a href="/login">{t('entry.toSignIn')}</a>
      </p>
    </section>
  );
}
