import { packageSigningScreen } from '@entrepot/contract/modules/packages/screens.ts';
import { isUnclaimed, isToWeigh, type Parcel } from '@entrepot/client/floor/signing.ts';
import type { Measures } from '@entrepot/client/floor/use-signing.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { useCan } from '@entrepot/client/session/session.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { TextField } from '@entrepot/ui/form/text-field.tsx';
import { type RefObject, useState } from 'react';
import { Inside, Panel, State } from '../core/parts.tsx';
import { MeasureForm } from './measure-form.tsx';

interface Props {
  parcel: Parcel;
  /** Sends unsent input; called before the next scan. */
  unsent: RefObject<(() => void) | null>;
  /** Called with the member code read from the label. */
  onMember(code: string): void;
  onMeasured(measures: Measures, summary: string): void;
}

/** Parcel signed for last: its customer, a member code field when the customer is unknown, weight and size. */
export function ParcelOnTable({ parcel, unsent, onMember, onMeasured }: Props) {
  const can = useCan();
  const { row, customer } = parcel;
  return (
    <Panel title={<span className="mono">{row.courierNumber}</span>} more={<State of="PackageStatus" code={row.packageStatus} />}>
      <Inside>
        {customer && <span>{customer}</span>}
        {isUnclaimed(parcel) && <MemberForm onMember={onMember} />}
        {isToWeigh(parcel) && can(packageSigningScreen.Weigh) && <MeasureForm parcel={parcel} unsent={unsent} onMeasured={onMeasured} />}
      </Inside>
    </Panel>
  );
}

// Not a schema form: the input is sent after earlier scans.
function MemberForm({ onMember }: { onMember(code: string): void }) {
  const t = useTexts('packages');
  const [code, setCode] = useState('');
  const wanted = code.trim().toUpperCase();
  const send = () => wanted && onMember(wanted);
  return (
    <>
      <TextField label={t('package.fields.labelMemberCode')} hint={t('pages.memberHint')} value={code} onChange={setCode} onEnter={send} />
      <Button onClick={send} disabled={!wanted} wide>
        {t('actions.assign')}
      </Button>
    </>
  );
}
