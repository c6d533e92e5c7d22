import type { Output } from '@entrepot/contract/core/call.ts';
import {
  confirmSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
  stopSecondFactor,
} from '@entrepot/contract/modules/account/second-factor-calls.ts';
import { Alert } from '@entrepot/ui/alert.tsx';
import { Button } from '@entrepot/ui/button.tsx';
import { useCopy } from '@entrepot/ui/copy-text.tsx';
import { CopyText } from '@entrepot/ui/copy-text.tsx';
import { Group, Stack, Text } from '@entrepot/ui/layout.tsx';
import { Modal } from '@entrepot/ui/modal.tsx';
import { PasswordField } from '@entrepot/ui/password-field.tsx';
import { TextField } from '@entrepot/ui/text-field.tsx';
import { type FormEvent, useState } from 'react';
import { ask } from '@entrepot/client/calls/api.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { seal } from '@entrepot/client/session/password.ts';
import type { ApiProblem } from '@entrepot/client/calls/problem.ts';
import { useAction } from '@entrepot/client/react/use-action.ts';

/** What is done about the second factor. */
export type Wish = 'start' | 'stop' | 'renew';
type Begun = Output<typeof startSecondFactor>;

// No form of a call: it goes in steps, and ends with codes to be kept.
/** Switches the second factor on or off, or makes new recovery codes; each takes the password first. */
export function SecondFactorDialog({ wish, onClose }: { wish: Wish; onClose(): void }) {
  const t = useWords('account');
  const copy = useCopy();
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
  const second = useAction(async (typed: string) => ask(confirmSecondFactor, { code: typed }, { quiet: true }), {
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
  if (codes) {
    return (
      <Modal
        opened
        onClose={onClose}
        title={t('factor.codes')}
        footer={
          <Group>
            <Button onClick={() => copy(codes.join('\n'))}>{t('factor.copy')}</Button>
            <Button kind="primary" onClick={onClose}>
              {t('factor.done')}
            </Button>
          </Group>
        }
      >
        <Stack>
          <Alert tone="warn" title={t('factor.codesText')} />
          {codes.map((one) => (
            <Text key={one} mono size="large">
              {one}
            </Text>
          ))}
        </Stack>
      </Modal>
    );
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(`factor.${wish}Title`)}
      footer={
        <Button type="submit" form="second-factor" kind={wish === 'stop' ? 'danger' : 'primary'} busy={first.busy || second.busy}>
          {begun ? t('factor.confirm') : t(wish === 'start' ? 'factor.next' : `factor.${wish}`)}
        </Button>
      }
    >
      <form id="second-factor" onSubmit={(event) => void submit(event)} noValidate>
        <Stack>
          {problem && (
            <Alert tone="error" live>
              {problem}
            </Alert>
          )}
          {begun ? (
            <>
              <Text>{t('factor.scan')}</Text>
              <div>
                <img src={begun.picture} alt={t('factor.picture')} width={200} height={200} />
              </div>
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
                autoFocus
                required
              />
            </>
          ) : (
            <PasswordField
              label={t('factor.password')}
              value={password}
              onChange={setPassword}
              autoComplete="current-password"
              autoFocus
              required
            />
          )}
        </Stack>
      </form>
    </Modal>
  );
}
