import { Grid } from '@entrepot/ui/layout.tsx';
import { PageHeader } from '@entrepot/ui/page-header.tsx';
import { usePlace } from '../../core/place.ts';
import { useCan } from '../../core/session.ts';
import { AccountFacts } from './account-facts.tsx';
import { PasswordCard } from './password-card.tsx';
import { ProfileCard } from './profile-card.tsx';

/** The person's own account: what it is, the profile, and the password. */
export function Page() {
  const { title } = usePlace();
  const can = useCan();
  return (
    <>
      <PageHeader title={title} />
      <AccountFacts />
      <Grid columns={2} least={320}>
        {can('MineProfileIndex.EditProfile') && <ProfileCard />}
        {can('MineProfileIndex.ChangePassword') && <PasswordCard />}
      </Grid>
    </>
  );
}
