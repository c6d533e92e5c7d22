import type { ApiProblem } from '@entrepot/client/calls/problem.ts';
import type { doneAlready } from '@entrepot/contract/core/errors.ts';
import type { ScanAnswer } from '@entrepot/ui/scan-props.ts';

/** A refusal as the big answer: its first sentence to be read from afar, what to do below it. What is done already warns. */
export function refusalAnswer(problem: ApiProblem): ScanAnswer {
  const { message, problems } = problem;
  const said = [message, ...problems.map((one) => one.message)].join(' ');
  const [, title = said, text = ''] = /^(.*?[.。](?=\s|[^\s\d]|$))\s*(.*)$/s.exec(said) ?? [];
  return { tone: isDone(problem) ? 'warn' : 'wrong', title, ...(text ? { text } : {}) };
}

/** Does a refusal say that the thing is as it should be already? */
export const isDone = ({ data }: ApiProblem) => (data as Partial<typeof doneAlready> | null)?.DoneAlready === true;
