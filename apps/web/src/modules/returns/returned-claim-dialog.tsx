import { f } from '@entrepot/contract/core/field.ts';
import { maxNumbers, returnLogisticsOrderClaimByNumbers } from '@entrepot/contract/modules/returns/return-logistics-calls.ts';
import { returnLogisticsOrder } from '@entrepot/contract/modules/returns/return-logistics-order.ts';
import type { ResponseOf } from '@entrepot/client/calls/api.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { audience } from '@entrepot/client/session/session.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { DataTable } from '@entrepot/ui/table/data-table.tsx';
import { Stack, Text } from '@entrepot/ui/page/layout.tsx';
import { Modal } from '@entrepot/ui/feedback/modal.tsx';
import { StateTag } from '@entrepot/ui/table/state-tag.tsx';
import { TextArea } from '@entrepot/ui/form/text-field.tsx';
import type { Column } from '@entrepot/ui/table/table-props.ts';
import { useMemo, useState } from 'react';
import { CallDialog } from '../../core/form/call-form.tsx';

type Answers = ResponseOf<typeof returnLogisticsOrderClaimByNumbers.output>;
type Answer = Answers[number];

/** The distinct numbers of a text: one per line, or separated by spaces, commas or semicolons. */
export const numbersOf = (text: string | null | undefined): string[] => [...new Set((text ?? '').split(/[\s,;，；、]+/).filter(Boolean))];

/** Claims returns by their numbers, pasted or scanned one by one, and reports the result for each number. */
export function ClaimDialog({ onClose }: { onClose(): void }) {
  const t = useTexts('returns');
  const [answers, setAnswers] = useState<Answers | null>(null);
  if (answers) return <ClaimAnswers answers={answers} onAgain={() => setAnswers(null)} onClose={onClose} />;
  return (
    <CallDialog
      of={returnLogisticsOrderClaimByNumbers}
      about={returnLogisticsOrder}
      title={t('actions.claimNumbers')}
      above={<Text>{t('pages.claimText')}</Text>}
      own={{ claimLines: f.longText({ required: true, max: 20_000 }) }}
      rows={[['ownerId'], ['claimLines']]}
      fields={({ claimLines }) => {
        const count = numbersOf(claimLines).length;
        return {
          ownerId: { required: audience() !== 'customer' },
          claimLines: {
            autoFocus: audience() === 'customer',
            hint: t('pages.claimCount', { count }),
            wrong: count > maxNumbers && t('pages.claimMost', { most: maxNumbers }),
            draw: ({ value, ...props }) => <TextArea {...props} value={value ?? ''} rows={8} />,
          },
        };
      }}
      input={({ claimLines }) => ({ numbers: numbersOf(claimLines) })}
      submit={t('actions.claim')}
      done={setAnswers}
      onClose={onClose}
    />
  );
}

function ClaimAnswers({ answers, onAgain, onClose }: { answers: Answers; onAgain(): void; onClose(): void }) {
  const t = useTexts('returns');
  const rows = useMemo(() => answers.map((answer) => ({ ...answer, key: answer.number })), [answers]);
  const columns = useMemo(
    (): Column<Answer>[] => [
      { key: 'number', label: t('calls.number'), cell: ({ number }) => <span className="mono">{number}</span> },
      {
        key: 'ok',
        label: t('calls.claimAnswer'),
        wrap: true,
        cell: ({ ok, message }) => (
          <>
            <StateTag label={t(ok ? 'pages.claimOk' : 'pages.claimNot')} tone={ok ? 'success' : 'error'} /> {message}
          </>
        ),
      },
    ],
    [t],
  );
  const claimed = answers.filter(({ ok }) => ok).length;
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('pages.claimDone', { count: claimed, all: answers.length })}
      footer={
        <>
          <Button onClick={onAgain}>{t('actions.claimMore')}</Button>
          <Button kind="primary" onClick={onClose}>
            {t('actions.close')}
          </Button>
        </>
      }
    >
      <Stack>
        <DataTable label={t('calls.claimAnswer')} columns={columns} rows={rows} rowKey={({ number }) => number} selection="none" />
      </Stack>
    </Modal>
  );
}
