import { useEntered } from '@entrepot/client/react/use-entered.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { uploadsDone } from '@entrepot/client/calls/uploads.ts';
import type { ProblemInput } from '@entrepot/client/floor/signing-table.ts';
import { useAction } from '@entrepot/client/react/use-action.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { enumLabel } from '@entrepot/client/texts/enum-label.ts';
import { headed } from '@entrepot/client/texts/headed.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { TextField } from '@entrepot/ui/form/text-field.tsx';
import { UploadField } from '@entrepot/ui/form/upload-field.tsx';
import { Choices, Inside, Panel } from '../core/parts.tsx';

const problems = Object.values(enumCodes.PackageProblemType);

interface TypedProblem {
  problem: (typeof problems)[number] | null;
  remarks: string;
  pictures: string[];
}

interface Props {
  /** The thing that the input is about. */
  entered: string;
  number: string;
  /** Codes that were scanned meanwhile. */
  note?: string | undefined;
  onSend(problem: ProblemInput): void;
  onClose(): void;
}

// Not a schema form: the input is sent after earlier scans.
/** The problem of the package on the table: its kind, a remark, pictures. */
export function ProblemForm({ entered, number, note, onSend, onClose }: Props) {
  const t = useTexts('packages');
  const staff = useTexts('staff');
  const typed = useEntered<TypedProblem>(entered, { problem: null, remarks: '', pictures: [] });
  const { problem, remarks, pictures } = typed.value;
  const type = (change: Partial<TypedProblem>) => typed.put({ ...typed.newest(), ...change });
  const sending = useAction(async () => {
    await uploadsDone();
    return true;
  });
  async function send() {
    if (!problem || !(await sending.run(undefined))) return;
    onSend({ problem, remarks: remarks.trim() || null, pictures: typed.newest().pictures });
    close();
  }
  function close() {
    typed.drop();
    onClose();
  }
  return (
    <Panel title={headed(t('actions.markProblem'), number)}>
      <Inside>
        {note && <Alert tone="warn" title={note} live />}
        <Choices<number>
          label={t('package.fields.problemType')}
          value={problem ?? 0}
          options={problems.map((value) => ({ value, label: enumLabel('PackageProblemType', value) }))}
          onChange={(value) => type({ problem: problems.find((one) => one === value) ?? null })}
        />
        <TextField
          label={t('package.fields.problemRemarks')}
          value={remarks}
          onChange={(next) => type({ remarks: next })}
          maxLength={500}
        />
        <UploadField
          label={t('package.fields.pictures')}
          value={pictures}
          onChange={(next: string[]) => type({ pictures: next })}
          max={6}
        />
        <Button kind="primary" size="large" wide busy={sending.busy} disabled={!problem} onClick={() => void send()}>
          {t('actions.markProblem')}
        </Button>
        <Button wide onClick={close}>
          {staff('cancel')}
        </Button>
      </Inside>
    </Panel>
  );
}
