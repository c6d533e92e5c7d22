import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { Card, Stack } from '@entrepot/ui/layout.tsx';
import { PageHeader } from '@entrepot/ui/page-header.tsx';
import { Switch } from '@entrepot/ui/tick.tsx';
import { useWords } from '../core/i18n.ts';
import { usePlace } from '../core/place.ts';
import { useSession } from '../core/session.ts';
import { setSetting, useSettings } from '../core/settings.ts';
import { NoPermissionPage } from './error-pages.tsx';
import css from './settings.module.css';

/** Settings of the interface in this browser; not for customers. */
export function Page() {
  const t = useWords('shell');
  const { title } = usePlace();
  const isCustomer = useSession((session) => session.user?.accountTypeCode === enumCodes.AccountTypeCode.User);
  const settings = useSettings();
  if (isCustomer) return <NoPermissionPage />;
  return (
    <>
      <PageHeader title={title} />
      <Card title={t('settings.title')}>
        <Stack>
          <label className={css.colour}>
            <span>{t('settings.theme')}</span>
            <input type="color" value={settings.theme} onChange={(event) => setSetting('theme', event.target.value)} />
          </label>
          <Switch label={t('settings.tagsView')} checked={settings.tagsView} onChange={(on) => setSetting('tagsView', on)} />
          <Switch label={t('settings.fixedHeader')} checked={settings.fixedHeader} onChange={(on) => setSetting('fixedHeader', on)} />
        </Stack>
      </Card>
    </>
  );
}
