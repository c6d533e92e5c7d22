import type { Output } from '@entrepot/contract/core/call.ts';
import {
  confirmSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
  stopSecondFactor,
} from '@entrepot/contract/modules/account/second-factor-calls.ts';
import { ask } from '@entrepot/client/calls/api.ts';
import type { ApiProblem } from '@entrepot/client/calls/problem.ts';
import { useAction } from '@entrepot/client/react/use-action.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { seal } from '@entrepot/client/session/password.ts';
import { Alert } from '@entrepot/ui/alert.tsx';
import { Button } from '@entrepot/ui/button.tsx';
import { CopyText, useCopy } from '@entrepot/ui/copy-text.tsx';
import { Stack } from '@entrepot/ui/layout.tsx';
import { PasswordField } from '@entrepot/ui/password-field.tsx';
import { TextField } from '@entrepot/ui/text-field.tsx';
import { type FormEvent, useState } from 'react';
import { Inside, Panel } from '../../core/parts.tsx';
import css from './factor.module.css';

/** What is done about the second factor. */
export type Wish = 'start' | 'stop' | 'renew';
type Begun = Output<typeof startSecondFactor>;

// No form of a call: it goes in steps, and ends with codes to be kept.
/** Switches the second factor on or off, or makes new recovery codes; each takes the password first. */
export function FactorSteps({ wish, onClose }: { wish: Wish; onClose(): void }) {
  const t = useWords('account');
  const mobile = useWords('mobile');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState('');
  const [begun, setBegun] = useState<Begun | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const handle = (refusal: ApiProblem) => {
    setProblem(refusal.message);
    return true;
  };
  const first = useAction(
    async (typed: string) => {
      const sealed = await seal({ password: typed });
      if (wish === 'start') setBegun(await ask(startSecondFactor, sealed, { quiet: true }));
      else if (wish === 'renew') setCodes((await ask(renewRecoveryCodes, sealed, { quiet: true })).recoveryCodes);
      else await ask(stopSecondFactor, sealed, { quiet: true });
    },
    { handle, success: wish === 'stop' ? t('factor.isOff') : undefined, done: wish === 'stop' ? onClose : undefined },
  );
  const second = useAction((typed: string) => ask(confirmSecondFactor, { code: typed }, { quiet: true }), {
    handle,
    success: t('factor.isOn'),
    done: ({ recoveryCodes }) => setCodes(recoveryCodes),
  });
  async function submit(event: FormEvent) {
    event.preventDefault();
    setProblem('');
    if (begun) return void (await second.run(code));
    if (!password) return setProblem(t('factor.passwordMissing'));
    await first.run(password);
  }
  if (codes) return <Codes codes={codes} onClose={onClose} />;
  return (
    <Panel>
      <Inside>
        <form onSubmit={(event) => void submit(event)} noValidate>
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
            <Button type="submit" kind={wish === 'stop' ? 'danger' : 'primary'} size="large" wide busy={first.busy || second.busy}>
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
