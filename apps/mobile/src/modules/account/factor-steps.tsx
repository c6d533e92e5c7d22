import { type FactorWish, useFactorSwitch } from '@entrepot/client/react/use-factor-switch.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { Button } from '@entrepot/ui/base/button.tsx';
import { CopyText, useCopy } from '@entrepot/ui/base/copy-text.tsx';
import { Stack } from '@entrepot/ui/page/layout.tsx';
import { PasswordField } from '@entrepot/ui/form/password-field.tsx';
import { TextField } from '@entrepot/ui/form/text-field.tsx';
import { Inside, Panel } from '../../core/parts.tsx';
import { SecondFactorField } from '../../core/second-factor-field.tsx';
import css from './factor.module.css';

// Not a call form, because it has several steps and ends with recovery codes to store.
/** Enables or disables the second factor, or generates new recovery codes; every action requires the password first. */
export function FactorSteps({ wish, onClose }: { wish: FactorWish; onClose(): void }) {
  const t = useTexts('account');
  const mobile = useTexts('mobile');
  const { password, setPassword, factor, code, setCode, problem, setup, codes, busy, onSubmit } = useFactorSwitch(wish, onClose);
  if (codes) return <Codes codes={codes} onClose={onClose} />;
  return (
    <Panel>
      <Inside>
        <form onSubmit={onSubmit} noValidate>
          <Stack>
            {problem && (
              <Alert tone="error" live>
                {problem}
              </Alert>
            )}
            {setup ? (
              <>
                <span>{t('factor.scan')}</span>
                <img className={css.picture} src={setup.picture} alt={t('factor.picture')} width={200} height={200} />
                <div>
                  <CopyText text={setup.secret} />
                </div>
                <TextField
                  label={t('factor.code')}
                  value={code}
                  onChange={setCode}
                  inputMode="numeric"
                  autoComplete="one-time-code"
                  maxLength={8}
                  required
                />
              </>
            ) : (
              <>
                <PasswordField
                  label={t('factor.password')}
                  value={password}
                  onChange={setPassword}
                  autoComplete="current-password"
                  required
                />
                <SecondFactorField factor={factor} />
              </>
            )}
            <Button type="submit" kind={wish === 'stop' ? 'danger' : 'primary'} size="large" wide busy={busy}>
              {setup ? t('factor.confirm') : t(wish === 'start' ? 'factor.next' : `factor.${wish}`)}
            </Button>
            <Button kind="quiet" wide onClick={onClose}>
              {mobile('page.back')}
            </Button>
          </Stack>
        </form>
      </Inside>
    </Panel>
  );
}

/** The recovery codes, which are shown only once. */
function Codes({ codes, onClose }: { codes: readonly string[]; onClose(): void }) {
  const t = useTexts('account');
  const copy = useCopy();
  return (
    <Panel title={t('factor.codes')}>
      <Inside>
        <Alert tone="warn">{t('factor.codesText')}</Alert>
        <ul className={css.codes}>
          {codes.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
        <Button wide onClick={() => copy(codes.join('\n'))}>
          {t('factor.copy')}
        </Button>
        <Button kind="primary" size="large" wide onClick={onClose}>
          {t('factor.done')}
        </Button>
      </Inside>
    </Panel>
  );
}
