import { Card } from '@entrepot/ui/layout.tsx';
import { PageHeader } from '@entrepot/ui/page-header.tsx';
import { usePlace } from '../core/tabs/place.ts';
import { NoPermissionPage } from './error-pages.tsx';
import { PrintCards } from './settings/print-cards.tsx';
import { SettingsForm } from './settings/settings-form.tsx';
import { useMaySet } from './settings/use-may-set.ts';

/** The settings as a page of their own; not for customers. */
export function Page() {
  const { title } = usePlace();
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
