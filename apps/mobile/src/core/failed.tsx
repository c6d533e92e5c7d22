import { isApiProblem, isNoRow } from '@entrepot/client/calls/problem.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { EmptyState } from '@entrepot/ui/feedback/empty-state.tsx';
import { ErrorState } from '@entrepot/ui/feedback/error-state.tsx';

/** Replaces content that could not be loaded: not found, or the reason, the request id, and a retry button. */
export function Failed({ problem, again, compact }: { problem: unknown; again?: () => unknown; compact?: boolean }) {
  const t = useTexts('mobile');
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
