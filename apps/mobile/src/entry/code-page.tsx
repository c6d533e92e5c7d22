import { usePhoneSignIn } from '@entrepot/client/entry/use-phone-sign-in.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { Button } from '@entrepot/ui/base/button.tsx';
import { useSearch } from 'wouter';
import { Languages } from '../core/languages.tsx';
import { Page } from '../core/page.tsx';
import { Inside, Panel, Row } from '../core/parts.tsx';
import { PhoneFields } from '../core/phone-fields.tsx';
import css from './entry.module.css';
import { SecondFactorField } from '../core/second-factor-field.tsx';

/** Signs in with a code sent to a verified phone; `as=staff` in the address selects the back office. */
export function CodePage() {
  const t = useTexts('entry');
  const search = useSearch();
  const form = usePhoneSignIn(new URLSearchParams(search).get('as') === 'staff' ? 'staff' : 'customer');
  return (
    <Page title={t('byCode.title')} back={`/sign-in?${search}`}>
      <Languages />
      <Panel>
        <Inside>
          <form className={css.form} onSubmit={form.onSubmit} noValidate>
            {form.problem && (
              <Alert tone="error" live>
                {form.problem}
              </Alert>
            )}
            <PhoneFields proof={form.proof} />
            <SecondFactorField factor={form.factor} />
            <Button type="submit" kind="primary" size="large" wide busy={form.busy}>
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
