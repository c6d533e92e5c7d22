import { Grid } from '@entrepot/ui/layout.tsx';
import { PageHeader } from '@entrepot/ui/page-header.tsx';
import { usePlace } from '../../core/tabs/place.ts';
import { useCan } from '@entrepot/client/session/session.ts';
import { mineProfileIndex } from '@entrepot/contract/modules/account/screens.ts';
import { AccountFacts } from './account-facts.tsx';
import { DevicesCard } from './devices-card.tsx';
import { EmailCard } from './email-card.tsx';
import { PasswordCard } from './password-card.tsx';
import { PhoneCard } from './phone-card.tsx';
import { ProfileCard } from './profile-card.tsx';
import { SecondFactorCard } from './second-factor-card.tsx';

/** The person's own account: what it is, the profile, the password, and what proves that it is theirs. */
export function Page() {
  const { title } = usePlace();
  const can = useCan();
  return (
    <>
      <PageHeader title={title} />
      <AccountFacts />
      <Grid columns={2} least={320}>
        {can(mineProfileIndex.EditProfile) && <ProfileCard />}
        {can(mineProfileIndex.ChangePassword) && <PasswordCard />}
        {can(mineProfileIndex.BindPhone) && <PhoneCard />}
        {can(mineProfileIndex.VerifyEmail) && <EmailCard />}
        <SecondFactorCard />
        <DevicesCard />
      </Grid>
    </>
  );
}
