import { useTexts } from '@entrepot/client/react/use-texts.ts';
import type { CallField } from '../../core/form/call-fields.tsx';
import { eitherOf } from '../../core/form/either-of.tsx';

interface DecisionTexts {
  /** Labels of approval and rejection. */
  yes: string;
  no: string;
  /** The remarks of a yes; a no always needs its reason. */
  remarks: string;
  remarksNeeded?: boolean;
  /** Shown under the remarks; default: that the customer can read them. */
  hint?: string;
}

/**
 * Shared logic of the forms that approve or reject pending money: approval with its fields, rejection with a reason. Nothing is chosen at
 * first.
 */
export function useDecision({ yes, no, remarks, remarksNeeded, hint }: DecisionTexts) {
  const t = useTexts('wallet');
  return (agreed: boolean | null | undefined) => ({
    submit: typeof agreed !== 'boolean' ? t('pages.decide') : agreed ? yes : no,
    tone: agreed === false ? ('danger' as const) : ('primary' as const),
    choice: { label: t('pages.decision'), ...eitherOf(yes, no, true) } satisfies CallField<boolean>,
    remarks: {
      hidden: typeof agreed !== 'boolean',
      label: agreed ? remarks : t('pages.reason'),
      hint: hint ?? t('pages.reasonSeen'),
      required: !agreed || remarksNeeded === true,
    } satisfies CallField<string>,
  });
}
