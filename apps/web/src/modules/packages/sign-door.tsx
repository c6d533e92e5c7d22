import { Button } from '@entrepot/ui/button.tsx';
import { Group, Stack } from '@entrepot/ui/layout.tsx';
import type { Scan, ScanAnswer } from '@entrepot/ui/scan-props.ts';
import { ScanField } from '../../core/scan/scan-field.tsx';
import { useRef, useState } from 'react';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { isUnanswered } from '@entrepot/client/calls/problem.ts';
import { ParcelPanel } from './parcel-panel.tsx';
import { answerTo, answerToProblem, isNobodys, isTooShort, isToWeigh, type Parcel, signFor, weightOf } from './signing.ts';
import { useKeys } from '../../core/tabs/use-keys.ts';

type Armed = 'additionalPiece' | 'confirmWarehouse';
const keyOf: Record<Armed, string> = { additionalPiece: 'F8', confirmWarehouse: 'F9' };
const memberCode = /^[A-Z]\d{5,8}$/i;

/** The door: every scan is signed for; what lies on the table is weighed, given its owner or flagged beside it. */
export function SignDoor({ warehouseId }: { warehouseId: string }) {
  const t = useWords('packages');
  const [parcel, setParcel] = useState<Parcel | null>(null);
  const [scaled, setScaled] = useState<string | null>(null);
  const [armed, setArmed] = useState<Armed | null>(null);
  // A scan that waits for the network keeps what was pressed before it.
  const pressed = useRef(new Map<string, { armed: Armed | null; label: Parcel | null }>());
  const [told, setTold] = useState<ScanAnswer | null>(null);
  const arm = (what: Armed) => () => {
    // The next scan is the answer, and Escape the way back: both belong to the field.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    setArmed((now) => (now === what ? null : what));
  };
  const modes = armed ? [armed] : (Object.keys(keyOf) as Armed[]);
  useKeys({ F8: arm('additionalPiece'), F9: arm('confirmWarehouse') });

  async function onScan({ id, code }: Scan): Promise<ScanAnswer> {
    const weight = parcel && isToWeigh(parcel) ? weightOf(code) : null;
    if (weight) {
      setScaled(weight);
      return { tone: 'success', title: `${weight} kg`, text: t('pages.sizesNext') };
    }
    if (isTooShort(code)) return { tone: 'wrong', title: t('pages.tooShort', { code }) };
    const label = parcel && isNobodys(parcel) && memberCode.test(code) ? parcel : null;
    const first = pressed.current.get(id) ?? { armed, label };
    pressed.current.set(id, first);
    const flags = first.armed ? { [first.armed]: true } : {};
    const input = first.label
      ? { warehouseId, courierNumber: first.label.row.courierNumber, memberCode: code.toUpperCase() }
      : { warehouseId, courierNumber: code, ...flags };
    const signed = await signFor(input, id);
    pressed.current.delete(id);
    setArmed(null);
    setScaled(null);
    setParcel(signed);
    return answerTo(t, signed);
  }

  return (
    <ScanField
      label={t(armed ? `pages.armed.${armed}` : 'pages.scanParcel')}
      armed={armed !== null}
      told={told}
      hint={t('pages.signHint')}
      keep={`signing.${warehouseId}`}
      onScan={onScan}
      isOffline={isUnanswered}
      answerOf={(problem) => answerToProblem(t, problem)}
      onEscape={() => (armed ? setArmed(null) : setParcel(null))}
      aside={
        <Stack>
          <Group>
            {modes.map((mode) => (
              <Button key={mode} shortcut={keyOf[mode]} kind={armed ? 'primary' : 'plain'} onClick={arm(mode)}>
                {t(`actions.${mode}`)}
              </Button>
            ))}
            {armed && (
              <Button shortcut="Esc" onClick={() => setArmed(null)}>
                {t('actions.cancel')}
              </Button>
            )}
          </Group>
          {parcel && (
            <ParcelPanel
              key={parcel.row.id}
              parcel={parcel}
              warehouseId={warehouseId}
              scaled={scaled}
              onChange={setParcel}
              onWeighed={(weight, { courierNumber }) =>
                setTold({ tone: 'success', title: `${weight} kg`, text: t('pages.weighed', { number: courierNumber }) })
              }
            />
          )}
        </Stack>
      }
    />
  );
}
