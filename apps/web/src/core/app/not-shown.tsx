import { isNoRow } from '@entrepot/client/calls/problem.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { EmptyState } from '@entrepot/ui/empty-state.tsx';
import { ErrorState } from '@entrepot/ui/error-state.tsx';
import { useContext } from 'react';
import { go, PlaceContext } from '../tabs/place.ts';
import { closeTab } from '../tabs/tabs.ts';
import { errorProps } from './error-props.ts';

/** Stands where a row would: that there is none, with the way to the list it belongs to, or what failed. */
export function NotShown({ error, again }: { error: Error; again(): unknown }) {
  const t = useWords('core-web');
  const place = useContext(PlaceContext);
  if (!isNoRow(error)) return <ErrorState {...errorProps(error, again)} />;
  const toList = async ({ id, list }: { id: string; list: string }) => (await closeTab(id)) !== null && go(list);
  const action = place && place.list !== place.path ? { label: t('detail.toList'), onClick: () => void toList(place) } : undefined;
  return (
    <div role="alert">
      <EmptyState title={t('detail.gone')} text={t('detail.goneText')} action={action} />
    </div>
  );
}
