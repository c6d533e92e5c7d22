import { isApiProblem, isNoRow, namesNoRow } from '@entrepot/client/calls/problem.ts';
import { say } from '@entrepot/client/texts/i18n.ts';

interface Shown {
  title?: string;
  message: string;
  requestId?: string;
  onRetry?(): void;
}

/** What an error panel shows of a failed request: what failed, the id to copy, and a way to try again where that can help. */
export function errorProps(error: Error, again?: () => unknown): Shown {
  if (namesNoRow(error)) return { title: say('core-web', 'detail.gone'), message: say('core-web', 'detail.goneText') };
  const requestId = isApiProblem(error) ? error.requestId : null;
  return { message: error.message, requestId: requestId ?? undefined, onRetry: again && !isNoRow(error) ? () => void again() : undefined };
}
