import { pkg } from '@entrepot/contract/modules/packages/package.ts';
import { EmptyState } from '@entrepot/ui/empty-state.tsx';
import { Stack } from '@entrepot/ui/layout.tsx';
import { PageHeader } from '@entrepot/ui/page-header.tsx';
import { FormPage } from '../../core/form/form-page.tsx';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { go, leave, usePlace } from '../../core/tabs/place.ts';
import { changing } from './package-form.tsx';

/** Changes one package, named in the address by `id`. */
export function Page() {
  const t = useWords('packages');
  const web = useWords('core-web');
  const place = usePlace();
  const id = place.query.get('id');
  return (
    <Stack>
      <PageHeader title={web('form.edit', { name: t('package.title') })} onBack={() => leave(place)} />
      {id ? (
        <FormPage of={pkg} id={id} namesTab {...changing(t)} onSaved={() => leave(place)} onCancel={() => leave(place)} />
      ) : (
        <EmptyState title={t('pages.noneChosen')} action={{ label: t('package.plural'), onClick: () => go('/PackageIndex') }} />
      )}
    </Stack>
  );
}
