import { EmptyState } from '@entrepot/ui/empty-state.tsx';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { go } from './place.ts';

/** Says that a screen of the menu has no page in this version. */
export function NotBuilt({ title }: { title: string }) {
  const t = useWords('shell');
  return (
    <EmptyState
      heading
      title={t('notBuilt.title', { title })}
      text={t('notBuilt.text')}
      action={{ label: t('notBuilt.home'), onClick: () => go('/dashboard') }}
    />
  );
}
