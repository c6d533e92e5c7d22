import { isApiProblem, isNoRow, namesNoRow } from '@entrepot/client/calls/problem.ts';
import { translate } from '@entrepot/client/texts/i18n.ts';

interface ErrorDetails {
  title?: string;
  message: string;
  requestId?: string;
  onRetry?(): void;
}

/** Props of an error panel for a failed request: message, request id to copy, and a retry where that can help. */
export function errorProps(error: Error, again?: () => unknown): ErrorDetails {
  if (namesNoRow(error)) return { title: translate('core-web', 'detail.gone'), message: translate('core-web', 'detail.goneText') };
  const requestId = isApiProblem(error) ? error.requestId : null;
  return { message: error.message, requestId: requestId ?? undefined, onRetry: again && !isNoRow(error) ? () => void again() : undefined };
}
