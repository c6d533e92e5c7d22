import { isApiProblem } from '@entrepot/client/calls/problem.ts';
import { ErrorState } from '@entrepot/ui/error-state.tsx';

/** What stands where something could not be loaded: why, the id to tell, and the way to try again. */
export function Failed({ problem, again, compact }: { problem: unknown; again?: () => unknown; compact?: boolean }) {
  const requestId = isApiProblem(problem) ? problem.requestId : null;
  return (
    <ErrorState
      message={problem instanceof Error ? problem.message : String(problem)}
      requestId={requestId ?? undefined}
      onRetry={again ? () => void again() : undefined}
      compact={compact}
    />
  );
}
