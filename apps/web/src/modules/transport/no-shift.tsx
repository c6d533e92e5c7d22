import { transportShiftIndex } from '@entrepot/contract/modules/transport/screens.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { useCan } from '@entrepot/client/session/session.ts';
import { EmptyState } from '@entrepot/ui/empty-state.tsx';
import { go } from '../../core/tabs/place.ts';

/** No shift stands where this screen works; leads to the list where one is brought there, for who may see it. */
export function NoShift({ why }: { why: 'noLoadingShift' | 'noArrivedShift' }) {
  const t = useWords('transport');
  const can = useCan();
  const toList = { label: t('transportShift.plural'), onClick: () => go('/TransportShiftIndex') };
  return <EmptyState title={t(`pages.${why}`)} text={t(`pages.${why}Text`)} action={can(transportShiftIndex) ? toList : undefined} />;
}
