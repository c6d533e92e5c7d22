import { Alert } from '@entrepot/ui/alert.tsx';
import { Button } from '@entrepot/ui/button.tsx';
import { Group, Stack } from '@entrepot/ui/layout.tsx';
import type { Scan, ScanAnswer } from '@entrepot/ui/props.ts';
import { ScanField } from '@entrepot/ui/scan-field.tsx';
import { useRef, useState } from 'react';
import { useWords } from '../../core/i18n.ts';
import { isUnanswered } from '../../core/problem.ts';
import { ParcelPanel } from './parcel-panel.tsx';
import { answerTo, answerToProblem, isNobodys, isTooShort, isToWeigh, type Parcel, signFor, weightOf } from './signing.ts';
import { useKeys } from './use-keys.ts';

type Armed = 'additionalPiece' | 'confirmWarehouse';
const memberCode = /^[A-Z]\d{5,8}$/i;

/** The door: every scan is signed for; what lies on the table is weighed, given its owner or flagged beside it. */
export function SignDoor({ warehouseId }: { warehouseId: string }) {
  const t = useWords('packages');
  const [parcel, setParcel] = useState<Parcel | null>(null);
  const [scaled, setScaled] = useState<string | null>(null);
  const [armed, setArmed] = useState<Armed | null>(null);
  // A scan that waits for the network keeps what was pressed before it.
  const pressed = useRef(new Map<string, { armed: Armed | null; label: Parcel | null }>());
  const arm = (what: Armed) => () => setArmed((now) => (now === what ? null : what));
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
    <Stack>
      {armed && (
        <Alert
          tone="warn"
          live
          title={t(`pages.armed.${armed}`)}
          action={
            <Button size="small" onClick={() => setArmed(null)} shortcut="Esc">
              {t('actions.cancel')}
            </Button>
          }
        />
      )}
      <ScanField
        label={t('pages.scanParcel')}
        hint={t('pages.signHint')}
        keep={`signing.${warehouseId}`}
        onScan={onScan}
        isOffline={isUnanswered}
        answerOf={(problem) => answerToProblem(t, problem)}
        onEscape={() => (armed ? setArmed(null) : setParcel(null))}
        aside={
          <Stack>
            <Group>
              <Button shortcut="F8" onClick={arm('additionalPiece')}>
                {t('actions.additionalPiece')}
              </Button>
              <Button shortcut="F9" onClick={arm('confirmWarehouse')}>
                {t('actions.confirmWarehouse')}
              </Button>
            </Group>
            {parcel && <ParcelPanel key={parcel.row.id} parcel={parcel} warehouseId={warehouseId} scaled={scaled} onChange={setParcel} />}
          </Stack>
        }
      />
    </Stack>
  );
}
