import { ErrorState } from '@entrepot/ui/error-state.tsx';
import { PartMissing } from '@entrepot/ui/late.tsx';
import { Component, type ReactNode } from 'react';
import { logError } from '@entrepot/client/browser/error-log.ts';
import { say } from '@entrepot/client/texts/i18n.ts';

/** Keeps a page that breaks from taking the others with it. React knows no function that can do this. */
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
    // A file that is gone since a newer version came is not found by asking again; the page loaded anew offers what was typed.
    if (error instanceof PartMissing)
      return <ErrorState message={say('core-web', 'problem.missing')} onRetry={navigator.onLine ? () => location.reload() : again} />;
    return <ErrorState title={say('core-web', 'problem.page')} message={error.message} onRetry={again} />;
  }
}
