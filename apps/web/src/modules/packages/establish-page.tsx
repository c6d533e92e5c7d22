import { pkg } from '@entrepot/contract/modules/packages/package.ts';
import { Stack } from '@entrepot/ui/page/layout.tsx';
import { PageHeader } from '@entrepot/ui/page/page-header.tsx';
import { FormPage } from '../../core/form/form-page.tsx';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { go, leave, useTabLocation } from '../../core/tabs/tab-location.ts';
import { declaring } from './package-form.tsx';

/** Declares one parcel. */
export function Page() {
  const t = useTexts('packages');
  const place = useTabLocation();
  return (
    <Stack>
      <PageHeader title={t('actions.declare')} onBack={() => leave(place)} />
      <FormPage
        of={pkg}
        {...declaring(t)}
        onCancel={() => leave(place)}
        onSaved={async (id) => {
          await leave(place);
          go(`/PackageIndex?open=${id}`);
        }}
      />
    </Stack>
  );
}
