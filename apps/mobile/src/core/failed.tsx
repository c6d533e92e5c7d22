import { isApiProblem, isNoRow } from '@entrepot/client/calls/problem.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { EmptyState } from '@entrepot/ui/empty-state.tsx';
import { ErrorState } from '@entrepot/ui/error-state.tsx';

/** What stands where something could not be loaded: that there is no such thing, or why, the id to tell, and the way to try again. */
export function Failed({ problem, again, compact }: { problem: unknown; again?: () => unknown; compact?: boolean }) {
  const t = useWords('mobile');
  const requestId = isApiProblem(problem) ? problem.requestId : null;
  if (isNoRow(problem) && !compact)
    return (
      <div role="alert">
        <EmptyState title={t('gone.title')} text={t('gone.text')} />
      </div>
    );
  return (
    <ErrorState
      message={problem instanceof Error ? problem.message : String(problem)}
      requestId={requestId ?? undefined}
      onRetry={again ? () => void again() : undefined}
      compact={compact}
    />
  );
}
