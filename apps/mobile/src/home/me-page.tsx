import { queries } from '@entrepot/client/react/queries.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { signOut, useSession } from '@entrepot/client/session/session.ts';
import { Button } from '@entrepot/ui/button.tsx';
import { Icon } from '@entrepot/ui/icons.tsx';
import { FullSiteLink } from '../core/full-site-link.tsx';
import { Languages } from '../core/languages.tsx';
import { Page } from '../core/page.tsx';
import { Inside, Panel, Soft } from '../core/parts.tsx';
import css from './home.module.css';

/** Who is signed in, what is set, and the way out. */
export function MePage() {
  const t = useWords('home');
  const user = useSession((session) => session.user);
  async function leave() {
    await signOut();
    queries.clear();
  }
  return (
    <Page title={t('me.title')}>
      <Panel>
        <Inside>
          <p className={css.name}>{user?.nickName || user?.userName}</p>
          <Soft>{[user?.userName, user?.memberCode].filter(Boolean).join(' · ')}</Soft>
        </Inside>
      </Panel>
      <Panel title={t('me.language')}>
        <Inside>
          <Languages />
        </Inside>
      </Panel>
      <Panel>
        <FullSiteLink to="/dashboard">{t('me.fullSite')}</FullSiteLink>
      </Panel>
      <Button icon={<Icon name="logout" />} wide onClick={leave}>
        {t('me.signOut')}
      </Button>
    </Page>
  );
}
