import { approveMeasures } from '@entrepot/contract/modules/warehouses/measures.ts';
import { useEffect, useState } from 'react';
import { callApi } from '../calls/api.ts';
import type { NumberAnswer, Question } from '../calls/confirm-numbers.ts';
import { wholeMessage } from '../calls/problem.ts';
import { seal } from '../session/password.ts';
import { spacedCode, type Workplace, workplaceHere } from '../session/workplace.ts';
import { headed } from '../texts/headed.ts';
import { useAction } from './use-action.ts';
import { useTexts } from './use-texts.ts';

const nothing = { userName: '', pin: '' };

/**
 * The dialog about an unlikely number, of the package `number` where its screen names one: type it again (null), confirm it, or four-eyes approval by the name of an authorized colleague and
 * their PIN for this workplace if it is far off. A refused approval is returned as `problem`.
 */
export function useUnlikelyNumber(question: Question, onAnswer: (answer: NumberAnswer | null) => void, number?: string) {
  const t = useTexts('warehouses');
  const required = useTexts('core')('field.required');
  const [typed, setTyped] = useState(nothing);
  const [isTried, setTried] = useState(false);
  const [problem, setProblem] = useState('');
  const [workplace, setWorkplace] = useState<Workplace>();
  const needsApproval = question.Asks === 'approval';
  useEffect(() => {
    // Without an answer the code is missing; the approval asks for it again.
    if (needsApproval) workplaceHere().then(setWorkplace, () => undefined);
  }, [needsApproval]);
  const approving = useAction(
    async ({ userName, pin }: typeof nothing) => {
      const { workplaceKey } = workplace ?? (await workplaceHere());
      return callApi(approveMeasures, { userName, subject: question.Subject, workplaceKey, ...(await seal({ pin })) }, { quiet: true });
    },
    {
      success: ({ approverName }) => t('pages.approved', { name: approverName }),
      done: ({ approvalId }) => onAnswer({ approvalId }),
      handle(refusal) {
        setProblem(wholeMessage(refusal));
        return true;
      },
    },
  );
  const userName = typed.userName.trim();
  const problemOf = (value: string) => (isTried && !value ? required : undefined);
  async function approve() {
    setTried(true);
    setProblem('');
    if (userName && typed.pin) await approving.run({ userName, pin: typed.pin.replaceAll(' ', '') });
  }
  return {
    needsApproval,
    message: question.message,
    texts: {
      title: number ? headed(t('pages.unlikely'), number) : t('pages.unlikely'),
      lead: t('pages.unlikelyApproval', { code: spacedCode(workplace?.workplaceCode ?? '…') }),
      userName: t('calls.userName'),
      pin: t('calls.pin'),
      again: t('actions.measureAgain'),
      agree: t(needsApproval ? 'actions.approve' : 'actions.measureIsRight'),
    },
    typed,
    set: (key: keyof typeof nothing) => (value: string) => setTyped({ ...typed, [key]: value }),
    /** Messages at the fields, once the approval was submitted. */
    wrong: { userName: problemOf(userName), pin: problemOf(typed.pin) },
    problem,
    onAgree: () => (needsApproval ? approve() : onAnswer({ confirmMeasures: true })),
    onClose: () => onAnswer(null),
  };
}
