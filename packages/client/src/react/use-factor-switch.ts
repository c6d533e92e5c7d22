import type { Output } from '@entrepot/contract/core/call.ts';
import {
  confirmSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
  stopSecondFactor,
} from '@entrepot/contract/modules/account/second-factor-calls.ts';
import { type FormEvent, useState } from 'react';
import { callApi } from '../calls/api.ts';
import type { ApiProblem } from '../calls/problem.ts';
import { seal } from '../session/password.ts';
import { useAction } from './use-action.ts';
import { useSecondFactor } from './use-second-factor.ts';
import { useTexts } from './use-texts.ts';

/** The action on the second factor. */
export type FactorWish = 'start' | 'stop' | 'renew';

/**
 * The steps of switching the second factor on or off, or of creating recovery codes: the password first, then a code of the authenticator
 * app where it is switched on; `factor` is the code of the present one, which the other actions require. `setup` is what the app stores; `codes` are the recovery codes, which are shown only once.
 */
export function useFactorSwitch(wish: FactorWish, onClose: () => void) {
  const t = useTexts('account');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState('');
  const [setup, setSetup] = useState<Output<typeof startSecondFactor> | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const factor = useSecondFactor();
  const handle = (refusal: ApiProblem) => {
    setProblem(factor.needsCode(refusal) ? '' : refusal.message);
    return true;
  };
  const first = useAction(
    async (typed: string) => {
      const sealed = { ...(await seal({ password: typed })), ...factor.params() };
      if (wish === 'start') setSetup(await callApi(startSecondFactor, sealed, { quiet: true }));
      else if (wish === 'renew') setCodes((await callApi(renewRecoveryCodes, sealed, { quiet: true })).recoveryCodes);
      else await callApi(stopSecondFactor, sealed, { quiet: true });
    },
    { handle, success: wish === 'stop' ? t('factor.isOff') : undefined, done: wish === 'stop' ? onClose : undefined },
  );
  const second = useAction(async (typed: string) => callApi(confirmSecondFactor, { code: typed }, { quiet: true }), {
    handle,
    success: t('factor.isOn'),
    done: ({ recoveryCodes }) => setCodes(recoveryCodes),
  });
  async function proceed() {
    setProblem('');
    if (setup) return void (await second.run(code));
    if (!password) return setProblem(t('factor.passwordMissing'));
    await first.run(password);
  }
  function onSubmit(event: FormEvent) {
    event.preventDefault();
    void proceed();
  }
  return { password, setPassword, factor, code, setCode, problem, setup, codes, busy: first.busy || second.busy, onSubmit };
}
