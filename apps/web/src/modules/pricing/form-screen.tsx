import type { AnyResource } from '@entrepot/contract/core/resource.ts';
import { EmptyState } from '@entrepot/ui/empty-state.tsx';
import { Stack } from '@entrepot/ui/layout.tsx';
import { PageHeader } from '@entrepot/ui/page-header.tsx';
import { type FormOptions, FormPage } from '../../core/form/form-page.tsx';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { go, leave, usePlace } from '../../core/tabs/place.ts';

/** Adds a price, or changes the one that the address names by `id`; `list` is where such prices are listed. */
export function FormScreen<R extends AnyResource>({ of, list, form }: { of: R; list: string; form?: FormOptions<R> }) {
  const t = useWords('pricing');
  const web = useWords('core-web');
  const place = usePlace();
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
