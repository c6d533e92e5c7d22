import type { ReactNode } from 'react';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { headed } from '@entrepot/client/texts/headed.ts';
import type { CodeOf } from '@entrepot/contract/core/field.ts';
import { markPackageProblem } from '@entrepot/contract/modules/packages/problem-calls.ts';
import { pkg } from '@entrepot/contract/modules/packages/package.ts';
import type { Problem } from '@entrepot/client/floor/signing.ts';
import { CallDialog } from '../../core/form/call-form.tsx';

interface Props {
  parcel: { id: string; courierNumber: string };
  onClose(): void;
  /** The thing that the input is about; default: the package. */
  entered?: string;
  /** The chosen problem at first. */
  problem?: CodeOf<'PackageProblemType'>;
  /** Receives the problem instead of sending it: scan screens queue it themselves. */
  onSend?(problem: Problem): void;
  /** Called once the problem is recorded. */
  onMarked?(): void;
  /** Shown above the fields. */
  note?: ReactNode;
}

/**
 * Flags a package with a reason, text and pictures. The customer is notified; the package cannot be ordered, and its orders are on hold, until
 * the flag is cleared.
 */
export function ProblemDialog({ parcel, problem, onClose, onSend, onMarked, note, entered = `problem:${parcel.id}` }: Props) {
  const t = useTexts('packages');
  return (
    <CallDialog
      of={markPackageProblem}
      about={pkg}
      title={headed(t('actions.markProblem'), parcel.courierNumber)}
      rows={[['problem'], ['remarks'], ['pictures']]}
      fields={{ problem: { label: t('package.fields.problemType') }, remarks: { label: t('package.fields.problemRemarks') } }}
      params={{ id: parcel.id }}
      entered={entered}
      defaults={problem ? { problem } : undefined}
      submit={t('actions.markProblem')}
      above={note}
      {...(onSend
        ? { send: async (problem: Problem) => (onSend(problem), true) }
        : {
            success: t('pages.marked', { number: parcel.courierNumber }),
            done() {
              onMarked?.();
              onClose();
            },
          })}
      onClose={onClose}
    />
  );
}
