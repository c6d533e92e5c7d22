import { editMineProfile } from '@entrepot/contract/modules/access/calls.ts';
import { packingIndex } from '@entrepot/contract/modules/packing/screens.ts';
import { mineProfileIndex } from '@entrepot/contract/modules/account/screens.ts';
import { wholeMessage } from '@entrepot/client/calls/problem.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';
import { usePasswordChange } from '@entrepot/client/react/use-password-change.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { audience, reloadUser, useCan, useSession } from '@entrepot/client/session/session.ts';
import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { Button } from '@entrepot/ui/base/button.tsx';
import { Stack } from '@entrepot/ui/page/layout.tsx';
import { PasswordField } from '@entrepot/ui/form/password-field.tsx';
import { TextField } from '@entrepot/ui/form/text-field.tsx';
import { type FormEvent, useState } from 'react';
import { Page } from '../../core/page.tsx';
import { Inside, Panel, Row } from '../../core/parts.tsx';
import { EinvoiceEntry } from '../einvoices/public.tsx';
import { SecondFactorField } from '../../core/second-factor-field.tsx';

/** The account settings: profile, password and other sign-in methods. */
export function SettingsPage() {
  const t = useTexts('account');
  const can = useCan();
  const isMainAccount = useSession(({ user }) => audience() === 'customer' && user !== null && !user?.mainAccountId);
  return (
    <Page title={t('settings.title')} back="/me">
      {can(mineProfileIndex.EditProfile) && <Profile />}
      {can(mineProfileIndex.ChangePassword) && <Password />}
      <Panel title={t('settings.security')}>
        {can(mineProfileIndex.BindPhone) && <Row title={t('phoneCard.title')} to="/settings/phone" />}
        {can(mineProfileIndex.VerifyEmail) && <Row title={t('emailCard.title')} to="/settings/email" />}
        {isMainAccount && <Row title={t('mailCard.title')} to="/settings/mails" />}
        {isMainAccount && <EinvoiceEntry />}
        <Row title={t('factor.title')} to="/settings/factor" />
        {can(packingIndex.ApproveMeasures) && <Row title={t('floorPin.title')} to="/settings/pin" />}
        <Row title={t('devices.title')} to="/settings/devices" />
        {isMainAccount && <Row title={t('closing.title')} to="/settings/closing" />}
      </Panel>
    </Page>
  );
}

function Profile() {
  const t = useTexts('account');
  const user = useSession((session) => session.user);
  const [nickName, setNickName] = useState(user?.nickName ?? '');
  const [problem, setProblem] = useState('');
  const saving = useCall(editMineProfile, {
    success: t('settings.saved'),
    done: () => void reloadUser(),
    handle(refusal) {
      setProblem(wholeMessage(refusal));
      return true;
    },
  });
  async function save(event: FormEvent) {
    event.preventDefault();
    setProblem('');
    const { avatar = null, gender = null, birthDate = null } = user ?? {};
    await saving.run({ nickName, avatar, gender, birthDate });
  }
  return (
    <Panel title={t('settings.profile')}>
      <Inside>
        <form onSubmit={(event) => void save(event)} noValidate>
          <Stack>
            <Problem text={problem} />
            <TextField label={t('settings.nickName')} name="nickName" autoComplete="nickname" value={nickName} onChange={setNickName} />
            <Button type="submit" kind="primary" size="large" wide busy={saving.busy}>
              {t('settings.save')}
            </Button>
          </Stack>
        </form>
      </Inside>
    </Panel>
  );
}

function Password() {
  const t = useTexts('account');
  const { fieldOf, factor, problem, busy, onSubmit } = usePasswordChange();
  return (
    <Panel title={t('password.title')}>
      <Inside>
        <form onSubmit={onSubmit} noValidate>
          <Stack>
            <Problem text={problem} />
            <PasswordField {...fieldOf('oldPassword')} autoComplete="current-password" />
            <PasswordField {...fieldOf('password')} hint={t('password.rule')} autoComplete="new-password" strength />
            <PasswordField {...fieldOf('confirmPassword')} autoComplete="new-password" />
            <SecondFactorField factor={factor} />
            <Button type="submit" kind="primary" size="large" wide busy={busy}>
              {t('password.submit')}
            </Button>
          </Stack>
        </form>
      </Inside>
    </Panel>
  );
}

function Problem({ text }: { text: string }) {
  if (!text) return null;
  return (
    <Alert tone="error" live>
      {text}
    </Alert>
  );
}
