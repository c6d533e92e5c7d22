import type { ScanAnswer } from '@entrepot/ui/scan-props.ts';
import type { Words } from '@entrepot/client/texts/i18n.ts';
import { isApiProblem } from '@entrepot/client/calls/problem.ts';

/** A refusal as the big answer: its first sentence to be read from afar, what to do below it. */
export function refusalAnswer(t: Words, problem: unknown): ScanAnswer {
  if (!isApiProblem(problem)) return { tone: 'wrong', title: t('pages.failed') };
  const [, title = problem.message, text = ''] = /^(.*?[.。](?=\s|[^\s\d]|$))\s*(.*)$/s.exec(problem.message) ?? [];
  return { tone: 'wrong', title, ...(text ? { text } : {}) };
}
