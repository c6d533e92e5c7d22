import { useWords } from '@entrepot/client/react/use-words.ts';
import { headed } from '@entrepot/client/texts/headed.ts';
import { markPackageProblem } from '@entrepot/contract/modules/packages/floor-calls.ts';
import { pkg } from '@entrepot/contract/modules/packages/package.ts';
import type { Problem } from '@entrepot/client/floor/signing.ts';
import { CallDialog } from '../../core/form/call-form.tsx';

interface Props {
  parcel: { id: string; courierNumber: string };
  onClose(): void;
  /** Takes what is said instead of sending it: a scan screen sends it in its turn. */
  onSend?(problem: Problem): void;
}

/** Flags a package with why, words and pictures; the customer is told, and no order takes it until the flag is cleared. */
export function ProblemDialog({ parcel, onClose, onSend }: Props) {
  const t = useWords('packages');
  return (
    <CallDialog
      of={markPackageProblem}
      about={pkg}
      title={headed(t('actions.markProblem'), parcel.courierNumber)}
      rows={[['problem'], ['remarks'], ['pictures']]}
      fields={{ problem: { label: t('package.fields.problemType') }, remarks: { label: t('package.fields.problemRemarks') } }}
      given={{ id: parcel.id }}
      submit={t('actions.markProblem')}
      {...(onSend
        ? { send: async (problem: Problem) => (onSend(problem), true) }
        : { success: t('pages.marked', { number: parcel.courierNumber }) })}
      onClose={onClose}
    />
  );
}
