import { getSetUp, setUp } from '@entrepot/contract/modules/account/set-up-calls.ts';
import { Alert } from '@entrepot/ui/alert.tsx';
import { Button } from '@entrepot/ui/button.tsx';
import { ErrorState } from '@entrepot/ui/error-state.tsx';
import { LoadingBlock } from '@entrepot/ui/loader.tsx';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useSearch } from 'wouter';
import { ask } from '@entrepot/client/calls/api.ts';
import { errorProps } from '../../core/app/error-props.ts';
import { useLanguage, useWords } from '@entrepot/client/react/use-words.ts';
import { seal } from '@entrepot/client/session/password.ts';
import { enterWith } from '@entrepot/client/session/session.ts';
import { useAction } from '@entrepot/client/react/use-action.ts';
import { LanguageSwitch } from '../language-switch.tsx';
import css from './entry.module.css';
import { NewPasswordFields, passwordProblem } from './new-password.tsx';
import { SiteFields, type SiteForm, startOf } from './set-up-fields.tsx';

/** Where the set-up link of a first start leads: makes the first administrator and the first site. */
export function SetUpPage() {
  const t = useWords('shell');
  const language = useLanguage();
  const token = new URLSearchParams(useSearch()).get('token') ?? '';
  const { data, error, refetch } = useQuery({
    queryKey: ['set-up', token, language],
    queryFn: () => ask(getSetUp, { token }, { quiet: true, anonymous: true }),
    retry: false,
  });
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
        {data && <SetUpForm token={token} choices={data} />}
      </section>
    </main>
  );
}

type Choices = Parameters<typeof SiteFields>[0]['choices'];

function SetUpForm({ token, choices }: { token: string; choices: Choices }) {
  const t = useWords('shell');
  const language = useLanguage();
  const [form, setForm] = useState<SiteForm>(() => startOf(language));
  const [passwords, setPasswords] = useState({ password: '', confirmPassword: '' });
  const [tried, setTried] = useState(false);
  const [problem, setProblem] = useState('');
  const missing =
    !form.userName || !form.siteName || !form.code || !form.sitePath || !form.userPath || !form.countryCode || !form.currencyCode;

  const making = useAction(
    async () => {
      const { moreHosts, code, defaultLanguage, ...plain } = form;
      const hosts = moreHosts.split(/[\s,]+/).filter(Boolean);
      const draft = { token, ...plain, code: code.toUpperCase(), hosts, defaultLanguage, ...(await seal(passwords)) };
      const pair = await ask(setUp, draft as Parameters<typeof ask<typeof setUp.takes, typeof setUp.gives>>[1], {
        quiet: true,
        anonymous: true,
      });
      await enterWith('staff', pair);
      // The product starts anew, now that its host has a site.
      location.replace('/');
    },
    {
      handle(refusal) {
        setProblem([refusal.message, ...refusal.problems.map(({ message }) => message)].join(' '));
        return true;
      },
    },
  );
  async function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    setProblem(missing ? t('setUp.missing') : '');
    if (!missing && !passwordProblem(passwords)) await making.run(undefined);
  }
  return (
    <form className={css.form} onSubmit={(event) => void submit(event)} noValidate>
      <SiteFields form={form} onChange={setForm} choices={choices}>
        <NewPasswordFields value={passwords} onChange={setPasswords} wrong={tried ? passwordProblem(passwords) : undefined} />
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
