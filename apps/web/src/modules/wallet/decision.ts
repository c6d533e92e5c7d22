import { useWords } from '@entrepot/client/react/use-words.ts';
import type { CallField } from '../../core/form/call-fields.tsx';
import { eitherOf } from '../../core/form/either-of.tsx';

interface Words {
  /** What saying yes and no are called. */
  yes: string;
  no: string;
  /** The remarks of a yes; a no always needs its reason. */
  remarks: string;
  remarksNeeded?: boolean;
  /** Shown under the remarks; default: that the customer can read them. */
  hint?: string;
}

/** What the forms have in common in which somebody says yes or no to money that waits: a yes with what it needs, a no with its reason. */
export function useDecision({ yes, no, remarks, remarksNeeded, hint }: Words) {
  const t = useWords('wallet');
  return (said: boolean | null | undefined) => ({
    submit: said ? yes : no,
    tone: said ? ('primary' as const) : ('danger' as const),
    choice: { label: t('pages.decision'), ...eitherOf(yes, no) } satisfies CallField<boolean>,
    remarks: {
      label: said ? remarks : t('pages.reason'),
      hint: hint ?? t('pages.reasonSeen'),
      required: !said || remarksNeeded === true,
    } satisfies CallField<string>,
  });
}
