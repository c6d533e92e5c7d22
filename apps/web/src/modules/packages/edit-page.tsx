import { pkg } from '@entrepot/contract/modules/packages/package.ts';
import { EmptyState } from '@entrepot/ui/feedback/empty-state.tsx';
import { Stack } from '@entrepot/ui/page/layout.tsx';
import { PageHeader } from '@entrepot/ui/page/page-header.tsx';
import { FormPage } from '../../core/form/form-page.tsx';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { go, leave, useTabLocation } from '../../core/tabs/tab-location.ts';
import { changing } from './package-form.tsx';

/** Edits the package in the `id` parameter. */
export function Page() {
  const t = useTexts('packages');
  const web = useTexts('core-web');
  const place = useTabLocation();
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
