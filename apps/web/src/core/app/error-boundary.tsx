import { ErrorState } from '@entrepot/ui/feedback/error-state.tsx';
import { PartMissing } from '@entrepot/ui/feedback/lazy.tsx';
import { Component, type ReactNode } from 'react';
import { logError } from '@entrepot/client/browser/error-log.ts';
import { translate } from '@entrepot/client/texts/i18n.ts';

/** Isolates the errors of one page from the others. React has no hook for this. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };
  static getDerivedStateFromError(error: Error) {
    return { error };
  }
  override componentDidCatch(error: Error) {
    logError(error);
  }
  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    const again = () => this.setState({ error: null });
    // A chunk that a newer version removed is not found by retrying; the reloaded page restores the draft.
    if (error instanceof PartMissing)
      return <ErrorState message={translate('core-web', 'problem.missing')} onRetry={navigator.onLine ? () => location.reload() : again} />;
    return <ErrorState title={translate('core-web', 'problem.page')} message={error.message} onRetry={again} />;
  }
}
