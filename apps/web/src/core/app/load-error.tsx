import { isNoRow } from '@entrepot/client/calls/problem.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { EmptyState } from '@entrepot/ui/feedback/empty-state.tsx';
import { ErrorState } from '@entrepot/ui/feedback/error-state.tsx';
import { useContext } from 'react';
import { go, TabLocationContext } from '../tabs/tab-location.ts';
import { closeTab } from '../tabs/tabs.ts';
import { errorProps } from './error-props.ts';

/** Replaces a missing record with a link to its list, or shows the error. */
export function LoadError({ error, again }: { error: Error; again(): unknown }) {
  const t = useTexts('core-web');
  const place = useContext(TabLocationContext);
  if (!isNoRow(error)) return <ErrorState {...errorProps(error, again)} />;
  const toList = async ({ id, list }: { id: string; list: string }) => (await closeTab(id)) !== null && go(list);
  const action = place && place.list !== place.path ? { label: t('detail.toList'), onClick: () => void toList(place) } : undefined;
  return (
    <div role="alert">
      <EmptyState title={t('detail.gone')} text={t('detail.goneText')} action={action} />
    </div>
  );
}
