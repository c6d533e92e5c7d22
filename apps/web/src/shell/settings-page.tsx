import { Card } from '@entrepot/ui/page/layout.tsx';
import { PageHeader } from '@entrepot/ui/page/page-header.tsx';
import { useTabLocation } from '../core/tabs/tab-location.ts';
import { NoPermissionPage } from './error-pages.tsx';
import { PrintCards } from './settings/print-cards.tsx';
import { SettingsForm } from './settings/settings-form.tsx';
import { useMaySet } from './settings/use-may-set.ts';

/** The settings as a separate page; not for customers. */
export function Page() {
  const { title } = useTabLocation();
  if (!useMaySet()) return <NoPermissionPage />;
  return (
    <>
      <PageHeader title={title} />
      <Card>
        <SettingsForm />
      </Card>
      <PrintCards />
    </>
  );
}
