import { pkg } from '@entrepot/contract/modules/packages/package.ts';
import { Stack } from '@entrepot/ui/layout.tsx';
import { PageHeader } from '@entrepot/ui/page-header.tsx';
import { FormPage } from '../../core/form/form-page.tsx';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { go, leave, usePlace } from '../../core/tabs/place.ts';
import { declaring } from './package-form.tsx';

/** Declares one parcel. */
export function Page() {
  const t = useWords('packages');
  const place = usePlace();
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
