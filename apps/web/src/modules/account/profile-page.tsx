import { Grid, Card, Stack, Text } from '@entrepot/ui/page/layout.tsx';
import { PageHeader } from '@entrepot/ui/page/page-header.tsx';
import { useTabLocation } from '../../core/tabs/tab-location.ts';
import { audience, useCan, useSession } from '@entrepot/client/session/session.ts';
import { packingIndex } from '@entrepot/contract/modules/packing/screens.ts';
import { mineProfileIndex } from '@entrepot/contract/modules/account/screens.ts';
import { EinvoiceCard } from '../einvoices/public.tsx';
import { ClosingCard } from './closing-card.tsx';
import { DevicesCard } from './devices-card.tsx';
import { FloorPinCard } from './floor-pin-card.tsx';
import { EmailCard } from './email-card.tsx';
import { MailCard } from './mail-card.tsx';
import { ProfileCard } from './profile-card.tsx';
import { SecondFactorCard } from './second-factor-card.tsx';
import { DescriptionList } from '@entrepot/ui/page/description-list.tsx';
import { enumLabel } from '../../core/values/enums.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { Button } from '@entrepot/ui/base/button.tsx';
import { usePhoneBinding } from '@entrepot/client/entry/use-phone-binding.ts';
import { IdentificationFields } from '../../core/proof/identification-fields.tsx';
import { PhoneProof } from '../../core/proof/phone-proof.tsx';
import { PasswordField } from '@entrepot/ui/form/password-field.tsx';
import { usePasswordChange } from '@entrepot/client/react/use-password-change.ts';
import { SecondFactorField } from '../../core/proof/second-factor-field.tsx';

/** Changes the user's password. */
function PasswordCard() {
  const t = useTexts('account');
  const { fieldOf, factor, problem, busy, onSubmit } = usePasswordChange();
  return (
    <Card title={t('password.title')}>
      <form onSubmit={onSubmit} noValidate>
        <Stack>
          {problem && (
            <Alert tone="error" live>
              {problem}
            </Alert>
          )}
          <PasswordField {...fieldOf('oldPassword')} autoComplete="current-password" />
          <PasswordField {...fieldOf('password')} hint={t('password.rule')} autoComplete="new-password" strength />
          <PasswordField {...fieldOf('confirmPassword')} autoComplete="new-password" />
          <SecondFactorField factor={factor} />
          <div>
            <Button type="submit" kind="primary" busy={busy}>
              {t('password.submit')}
            </Button>
          </div>
        </Stack>
      </form>
    </Card>
  );
}

/** The user's own account: details, profile, password, verification and devices. */
export function Page() {
  const { title } = useTabLocation();
  const can = useCan();
  const isMainAccount = useSession(({ user }) => audience() === 'customer' && user !== null && !user?.mainAccountId);
  return (
    <>
      <PageHeader title={title} />
      <AccountDetails />
      <Grid columns={2} least={320}>
        {can(mineProfileIndex.EditProfile) && <ProfileCard />}
        {can(mineProfileIndex.ChangePassword) && <PasswordCard />}
        {can(mineProfileIndex.BindPhone) && <PhoneCard />}
        {can(mineProfileIndex.VerifyEmail) && <EmailCard />}
        {isMainAccount && <MailCard />}
        {isMainAccount && <EinvoiceCard />}
        <SecondFactorCard />
        {can(packingIndex.ApproveMeasures) && <FloorPinCard />}
        <DevicesCard />
        {isMainAccount && <ClosingCard />}
      </Grid>
    </>
  );
}

/** Name, kind, member code and contacts of the account. */
function AccountDetails() {
  const t = useTexts('account');
  const user = useSession((session) => session.user);
  if (!user) return null;
  const phone = [user.phoneCode && `+${user.phoneCode}`, user.phoneNumber].filter(Boolean).join(' ');
  const items = [
    { label: t('profile.userName'), value: user.userName },
    { label: t('profile.kind'), value: enumLabel('AccountTypeCode', user.accountTypeCode) },
    ...(user.memberCode ? [{ label: t('profile.memberCode'), value: user.memberCode, copy: user.memberCode }] : []),
    ...(user.siteName ? [{ label: t('profile.site'), value: user.siteName }] : []),
    { label: t('profile.phone'), value: phone || '—' },
    { label: t('profile.email'), value: user.email || '—' },
  ];
  return (
    <Card title={t('profile.account')}>
      <DescriptionList items={items} />
    </Card>
  );
}

/** The user's mobile number; a new one is verified by a code. */
function PhoneCard() {
  const t = useTexts('account');
  const { proof, identification, phone, problem, busy, onSubmit } = usePhoneBinding(t('phoneCard.done'));
  return (
    <Card title={t('phoneCard.title')}>
      <form onSubmit={onSubmit} noValidate>
        <Stack>
          <Text>{phone ? t('phoneCard.now', { phone }) : t('phoneCard.none')}</Text>
          {problem && (
            <Alert tone="error" live>
              {problem}
            </Alert>
          )}
          <PhoneProof proof={proof} />
          <IdentificationFields identification={identification} />
          <div>
            <Button type="submit" kind="primary" busy={busy}>
              {t('phoneCard.submit')}
            </Button>
          </div>
        </Stack>
      </form>
    </Card>
  );
}
