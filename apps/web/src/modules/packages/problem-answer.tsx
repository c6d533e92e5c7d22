import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { can } from '@entrepot/client/session/session.ts';
import { headed } from '@entrepot/client/texts/headed.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { answerPackageProblem, takePackageOut } from '@entrepot/contract/modules/packages/problem-calls.ts';
import { packageIndex } from '@entrepot/contract/modules/packages/screens.ts';
import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { Button } from '@entrepot/ui/base/button.tsx';
import { toast } from '@entrepot/client/calls/notices.ts';
import { useState } from 'react';
import { enumLabel } from '../../core/values/enums.ts';
import { CallDialog } from '../../core/form/call-form.tsx';

/** A package with a problem, as its decision needs it. */
interface ProblemParcel {
  id: string;
  courierNumber: string;
  problemType: number | null | undefined;
  problemRemarks: string | null | undefined;
}

interface Props {
  parcel: ProblemParcel;
  onClose(): void;
}

/** Decides what is done with a package in an order that has a problem: take it out, dispose of it, or return it to an address. */
export function AnswerDialog({ parcel, onClose }: Props) {
  const t = useTexts('packages');
  const { Return, Dispose } = enumCodes.ProblemDecision;
  const forReturn = (decision: unknown) => ({ hidden: decision !== Return });
  return (
    <CallDialog
      of={answerPackageProblem}
      about={{ module: 'packages' }}
      title={headed(t('actions.answerProblem'), parcel.courierNumber)}
      above={
        <Alert tone="warn" title={parcel.problemType ? enumLabel('PackageProblemType', parcel.problemType) : undefined}>
          {parcel.problemRemarks}
        </Alert>
      }
      rows={[['decision'], ['recipientName', 'phone'], ['address'], ['returnReason', 'courierName'], ['freightCollect']]}
      fields={({ decision }) => ({
        decision: { label: t('package.fields.problemDecision'), hint: t('pages.answerHint') },
        recipientName: { ...forReturn(decision), required: true },
        phone: { ...forReturn(decision), required: true },
        address: { ...forReturn(decision), required: true },
        returnReason: forReturn(decision),
        courierName: forReturn(decision),
        freightCollect: { ...forReturn(decision), hint: t('pages.returnCollectHint') },
      })}
      params={{ id: parcel.id }}
      submit={t('actions.answerProblem')}
      tone={({ decision }) => (decision === Dispose ? 'danger' : 'primary')}
      done={({ carriedOut }) => {
        toast({ tone: 'success', text: t(carriedOut ? 'pages.answered' : 'pages.answeredLater', { number: parcel.courierNumber }) });
        onClose();
      }}
      onClose={onClose}
    />
  );
}

/** Takes an answered package out of its order and puts it on a shelf. */
export function TakeOutDialog({ parcel, onClose }: { parcel: Pick<ProblemParcel, 'id' | 'courierNumber'>; onClose(): void }) {
  const t = useTexts('packages');
  return (
    <CallDialog
      of={takePackageOut}
      about={{ module: 'packages' }}
      size="small"
      title={headed(t('actions.takeOut'), parcel.courierNumber)}
      rows={[['shelfNumber']]}
      params={{ id: parcel.id }}
      submit={t('actions.takeOut')}
      success={t('pages.takenOut', { number: parcel.courierNumber })}
      onClose={onClose}
    />
  );
}

/** The button that decides about a package with a problem, for those who may decide. */
export function AnswerButton({ parcel }: { parcel: ProblemParcel }) {
  const t = useTexts('packages');
  const [isOpen, setOpen] = useState(false);
  if (!can(packageIndex.ClearProblem)) return null;
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {t('actions.answerProblem')}
      </Button>
      {isOpen && <AnswerDialog parcel={parcel} onClose={() => setOpen(false)} />}
    </>
  );
}
