import { transportShiftIndex } from '@entrepot/contract/modules/transport/screens.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { useCan } from '@entrepot/client/session/session.ts';
import { EmptyState } from '@entrepot/ui/feedback/empty-state.tsx';
import { go } from '../../core/tabs/tab-location.ts';

/** Shown when no shift is in the state this screen needs; links to the list that changes it, if the user may see it. */
export function NoShift({ why }: { why: 'noLoadingShift' | 'noArrivedShift' }) {
  const t = useTexts('transport');
  const can = useCan();
  const toList = { label: t('transportShift.plural'), onClick: () => go('/TransportShiftIndex') };
  return <EmptyState title={t(`pages.${why}`)} text={t(`pages.${why}Text`)} action={can(transportShiftIndex) ? toList : undefined} />;
}
