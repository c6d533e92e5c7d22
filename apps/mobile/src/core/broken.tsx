import { logError } from '@entrepot/client/browser/error-log.ts';
import { say } from '@entrepot/client/texts/i18n.ts';
import { ErrorState } from '@entrepot/ui/error-state.tsx';
import { PartMissing } from '@entrepot/ui/late.tsx';
import { Component, type ReactNode } from 'react';

/** Keeps a page that breaks, or whose file does not come, from taking the bar with it. React knows no function that can do this. */
export class Broken extends Component<{ children: ReactNode }, { error: Error | null }> {
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
    const message = error instanceof PartMissing ? say('mobile', 'problem.missing') : error.message;
    return <ErrorState title={say('mobile', 'problem.page')} message={message} onRetry={() => location.reload()} />;
  }
}
