import { type FactorWish, useFactorSwitch } from '@entrepot/client/react/use-factor-switch.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { Alert } from '@entrepot/ui/alert.tsx';
import { Button } from '@entrepot/ui/button.tsx';
import { CopyText, useCopy } from '@entrepot/ui/copy-text.tsx';
import { Stack } from '@entrepot/ui/layout.tsx';
import { PasswordField } from '@entrepot/ui/password-field.tsx';
import { TextField } from '@entrepot/ui/text-field.tsx';
import { Inside, Panel } from '../../core/parts.tsx';
import css from './factor.module.css';

// No form of a call: it goes in steps, and ends with codes to be kept.
/** Switches the second factor on or off, or makes new recovery codes; each takes the password first. */
export function FactorSteps({ wish, onClose }: { wish: FactorWish; onClose(): void }) {
  const t = useWords('account');
  const mobile = useWords('mobile');
  const { password, setPassword, code, setCode, problem, begun, codes, busy, onSubmit } = useFactorSwitch(wish, onClose);
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
            {begun ? (
              <>
                <span>{t('factor.scan')}</span>
                <img className={css.picture} src={begun.picture} alt={t('factor.picture')} width={200} height={200} />
                <div>
                  <CopyText text={begun.secret} />
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
              <PasswordField
                label={t('factor.password')}
                value={password}
                onChange={setPassword}
                autoComplete="current-password"
                required
              />
            )}
            <Button type="submit" kind={wish === 'stop' ? 'danger' : 'primary'} size="large" wide busy={busy}>
              {begun ? t('factor.confirm') : t(wish === 'start' ? 'factor.next' : `factor.${wish}`)}
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

/** The recovery codes, which are shown this once. */
function Codes({ codes, onClose }: { codes: readonly string[]; onClose(): void }) {
  const t = useWords('account');
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
