import { toast } from '@entrepot/client/calls/notices.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { useCan } from '@entrepot/client/session/session.ts';
import { enumLabel } from '@entrepot/client/texts/enum-label.ts';
import { takePackageOut } from '@entrepot/contract/modules/packages/problem-calls.ts';
import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { TextField } from '@entrepot/ui/form/text-field.tsx';
import { Form, textOf } from '../core/form.tsx';
import { Inside, Panel } from '../core/parts.tsx';
import { useCallFields } from '../core/use-call-fields.ts';

interface Props {
  parcel: { id: string; courierNumber: string; problemDecision: number | null };
}

/** Takes a package out of its order as its customer decided; its shelf is scanned. Renders nothing without a decision. */
export function TakeOut({ parcel }: Props) {
  const may = useCan()(takePackageOut.needs);
  return may && parcel.problemDecision ? <ShelfForm parcel={parcel} decision={parcel.problemDecision} /> : null;
}

function ShelfForm({ parcel, decision }: Props & { decision: number }) {
  const t = useTexts('staff');
  const packages = useTexts('packages');
  const form = useCallFields({
    of: takePackageOut,
    keys: ['shelfNumber'],
    params: { id: parcel.id },
    entered: `package-out:${parcel.id}`,
    done: () => toast({ tone: 'success', text: t('find.takenOut', { number: parcel.courierNumber }) }),
  });
  return (
    <Panel title={t('find.takeOut')}>
      <Inside>
        <Alert tone="warn">{t('find.takeOutText', { decision: enumLabel('ProblemDecision', decision) })}</Alert>
        <Form form={form} submit={t('find.takeOut')}>
          <TextField label={packages('calls.shelfNumber')} required {...textOf(form, 'shelfNumber')} />
        </Form>
      </Inside>
    </Panel>
  );
}
