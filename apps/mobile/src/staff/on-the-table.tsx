import { packageSigningScreen } from '@entrepot/contract/modules/packages/screens.ts';
import { isNobodys, isToWeigh, type Parcel } from '@entrepot/client/floor/signing.ts';
import type { Measures } from '@entrepot/client/floor/use-signing.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { useCan } from '@entrepot/client/session/session.ts';
import { Button } from '@entrepot/ui/button.tsx';
import { TextField } from '@entrepot/ui/text-field.tsx';
import { type RefObject, useState } from 'react';
import { Inside, Panel, State } from '../core/parts.tsx';
import { MeasureForm } from './measure-form.tsx';

interface Props {
  parcel: Parcel;
  /** What is typed and not sent goes before the next scan. */
  unsent: RefObject<(() => void) | null>;
  /** The member code on the label was read. */
  onMember(code: string): void;
  onMeasured(measures: Measures, words: string): void;
}

/** The parcel that was signed for last: whose it is, the member code on it where nobody knows, its weight and sizes. */
export function OnTheTable({ parcel, unsent, onMember, onMeasured }: Props) {
  const can = useCan();
  const { row, customer } = parcel;
  return (
    <Panel title={<span className="mono">{row.courierNumber}</span>} more={<State of="PackageStatus" code={row.packageStatus} />}>
      <Inside>
        {customer && <span>{customer}</span>}
        {isNobodys(parcel) && <MemberForm onMember={onMember} />}
        {isToWeigh(parcel) && can(packageSigningScreen.Weigh) && <MeasureForm parcel={parcel} unsent={unsent} onMeasured={onMeasured} />}
      </Inside>
    </Panel>
  );
}

// No form of a call: what is typed goes after the scans before it.
function MemberForm({ onMember }: { onMember(code: string): void }) {
  const t = useWords('packages');
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
