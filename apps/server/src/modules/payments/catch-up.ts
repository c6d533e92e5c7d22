import type { Running } from '../../core/services.ts';
import { reconcilePayments, reconcileRefunds } from './by-the-clock.ts';
import { leaseMs } from './send-refund.ts';

/**
 * Looks at what was under way at a provider when a process ended, before the clock comes to it. Gives how to leave off.
 */
export function catchUp({ db, takeNumber, now, http }: Running): () => void {
  const work = () => ({ db, takeNumber, now: now() });
  const unreconciled = (problem: unknown) => http.log.error({ err: problem }, 'payments could not be reconciled at the start');
  const refunds = () => void reconcileRefunds(work()).catch(unreconciled);
  void reconcilePayments(work()).catch(unreconciled).finally(refunds);
  // What was sent just before is not asked for while it may still be under way.
  const later = setTimeout(refunds, leaseMs + 1000).unref();
  return () => clearTimeout(later);
}
