import type { AnyResource } from '@entrepot/contract/core/resource.ts';
import { EmptyState } from '@entrepot/ui/feedback/empty-state.tsx';
import { Stack } from '@entrepot/ui/page/layout.tsx';
import { PageHeader } from '@entrepot/ui/page/page-header.tsx';
import { type FormOptions, FormPage } from '../../core/form/form-page.tsx';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { go, leave, useTabLocation } from '../../core/tabs/tab-location.ts';

/** Adds a price, or edits the one in the `id` parameter; `list` is the address of their list. */
export function FormScreen<R extends AnyResource>({ of, list, form }: { of: R; list: string; form?: FormOptions<R> }) {
  const t = useTexts('pricing');
  const web = useTexts('core-web');
  const place = useTabLocation();
  const id = place.query.get('id');
  const changes = place.screen.endsWith('Edit');
  const back = () => leave(place);
  return (
    <Stack>
      <PageHeader title={web(changes ? 'form.edit' : 'form.create', { name: t(`${of.name}.title`) })} onBack={back} />
      {changes && !id ? (
        <EmptyState title={t('pages.noneChosen')} action={{ label: t(`${of.name}.plural`), onClick: () => go(list) }} />
      ) : (
        <FormPage of={of} id={changes ? id : null} namesTab {...form} onSaved={back} onCancel={back} />
      )}
    </Stack>
  );
}
