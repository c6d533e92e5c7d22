import { getSetUp, setUp } from '@entrepot/contract/modules/account/set-up-calls.ts';
import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { Button } from '@entrepot/ui/base/button.tsx';
import { ErrorState } from '@entrepot/ui/feedback/error-state.tsx';
import { LoadingBlock } from '@entrepot/ui/feedback/loader.tsx';
import { wholeMessage } from '@entrepot/client/calls/problem.ts';
import { type FormEvent, useState } from 'react';
import { useLinkToken } from './link-token.ts';
import { callApi } from '@entrepot/client/calls/api.ts';
import { errorProps } from '../../core/app/error-props.ts';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { useLanguage, useTexts } from '@entrepot/client/react/use-texts.ts';
import { seal } from '@entrepot/client/session/password.ts';
import { enterWith } from '@entrepot/client/session/session.ts';
import { useAction } from '@entrepot/client/react/use-action.ts';
import { LanguageSwitch } from '../language-switch.tsx';
import css from './entry.module.css';
import { newPasswordProblem } from '@entrepot/client/session/password-rule.ts';
import { NewPasswordPair } from './new-password.tsx';
import { SiteFields, type SiteForm, startOf } from './set-up-fields.tsx';

/** Target of the setup link of a new installation: creates the first administrator and the first site. */
export function SetUpPage() {
  const t = useTexts('shell');
  const token = useLinkToken();
  const { data, error, refetch } = useCallQuery(getSetUp, { token }, { anonymous: true, retry: false });
  return (
    <main className={css.page}>
      <section className={css.card}>
        <div className={css.others}>
          <h1>{t('setUp.title')}</h1>
          <LanguageSwitch />
        </div>
        <p className={css.lead}>{t('setUp.lead')}</p>
        {error && <ErrorState {...errorProps(error, refetch)} />}
        {!error && !data && <LoadingBlock />}
        {/* Without encryption the password could not be sent at the end. */}
        {data && !isSecureContext && (
          <Alert tone="error" title={t('setUp.insecureTitle')}>
            {t('setUp.insecure')}
          </Alert>
        )}
        {data && isSecureContext && <SetUpForm token={token} choices={data} />}
      </section>
    </main>
  );
}

type Choices = Parameters<typeof SiteFields>[0]['choices'];

function SetUpForm({ token, choices }: { token: string; choices: Choices }) {
  const t = useTexts('shell');
  const language = useLanguage();
  const [form, setForm] = useState<SiteForm>(() => startOf(language));
  const [passwords, setPasswords] = useState({ password: '', confirmPassword: '' });
  const [tried, setTried] = useState(false);
  const [problem, setProblem] = useState('');
  const missing =
    !form.userName ||
    !form.siteName ||
    !form.code ||
    !form.sitePath ||
    !form.userPath ||
    !form.countryCode ||
    !form.timeZone ||
    !form.phoneCodes ||
    !form.currencyCode ||
    form.currencies.some(({ code, exchangeRate }) => !code || !(Number(exchangeRate) > 0));

  const making = useAction(
    async () => {
      const { moreHosts, code, defaultLanguage, phoneCodes, currencies, activities, limits, ...plain } = form;
      const hosts = moreHosts.split(/[\s,]+/).filter(Boolean);
      const draft = {
        token,
        ...plain,
        code: code.toUpperCase(),
        hosts,
        defaultLanguage,
        phoneCodes: phoneCodes.match(/\d+/g) ?? [],
        currencies: [...currencies],
        activities: [...activities],
        ...Object.fromEntries(Object.entries(limits).filter(([, limit]) => limit)),
        ...(await seal(passwords)),
      };
      const pair = await callApi(setUp, draft as Parameters<typeof callApi<typeof setUp.input, typeof setUp.output>>[1], {
        quiet: true,
        anonymous: true,
      });
      await enterWith('staff', pair);
      // Reloads the product, because its host has a site now.
      location.replace('/');
    },
    {
      handle(refusal) {
        setProblem(wholeMessage(refusal));
        return true;
      },
    },
  );
  async function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    setProblem(missing ? t('setUp.missing') : '');
    if (!missing && !newPasswordProblem(passwords)) await making.run(undefined);
  }
  return (
    <form className={css.form} onSubmit={(event) => void submit(event)} noValidate>
      <SiteFields form={form} onChange={setForm} choices={choices}>
        <NewPasswordPair value={passwords} onChange={setPasswords} wrong={tried ? newPasswordProblem(passwords) : undefined} />
      </SiteFields>
      {problem && (
        <Alert tone="error" live>
          {problem}
        </Alert>
      )}
      <Button type="submit" kind="primary" size="large" wide busy={making.busy}>
        {t('setUp.make')}
      </Button>
    </form>
  );
}
