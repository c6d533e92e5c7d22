import { useEntered } from '@entrepot/client/react/use-entered.ts';
import { printPackageLabels } from '@entrepot/contract/modules/packages/label-calls.ts';
import { packageSigningScreen } from '@entrepot/contract/modules/packages/screens.ts';
import { furtherPiece, isToWeigh, isUnclaimed, isUnweighed, type Item, type MeasuresInput } from '@entrepot/client/floor/signing-table.ts';
import { setWeighAtOnce, useWeighAtOnce } from '@entrepot/client/floor/weigh-at-once.ts';
import { callApi } from '@entrepot/client/calls/api.ts';
import { useAction } from '@entrepot/client/react/use-action.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { useCan } from '@entrepot/client/session/session.ts';
import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { Button } from '@entrepot/ui/base/button.tsx';
import { StateTag } from '@entrepot/ui/table/state-tag.tsx';
import { Switch } from '@entrepot/ui/form/tick.tsx';
import { TextField } from '@entrepot/ui/form/text-field.tsx';
import type { RefObject } from 'react';
import { Inside, Panel, State } from '../core/parts.tsx';
import { MeasureForm } from './measure-form.tsx';

interface Props {
  item: Item;
  /** Sends unsent input; called before the next scan. */
  unsent: RefObject<(() => void) | null>;
  /** Called with the member code read from the label. */
  onMember(code: string): void;
  onMeasured(measures: MeasuresInput, summary: string): void;
  /** Called when the weight field was emptied. */
  onEmptied(): void;
  /** Opens the form for a problem; undefined for users who cannot report one. */
  onFlag: (() => void) | undefined;
}

/** Parcel scanned last, also while its scan has no answer: its customer, a member code field when the customer is unknown, weight and size. */
export function ParcelOnTable({ item, unsent, onMember, onMeasured, onEmptied, onFlag }: Props) {
  const t = useTexts('packages');
  const can = useCan();
  const atOnce = useWeighAtOnce(({ isOn }) => isOn);
  const { number, parcel } = item;
  const state = parcel ? (
    <State of="PackageStatus" code={parcel.row.packageStatus} />
  ) : (
    <StateTag label={t('pages.withoutAnswer')} tone="waiting" />
  );
  return (
    <Panel title={<span className="mono">{number}</span>} more={state}>
      <Inside>
        {parcel?.customer && <span>{parcel.customer}</span>}
        {parcel && furtherPiece(parcel) !== null && <PieceLabel id={parcel.row.id} piece={furtherPiece(parcel)!} />}
        {parcel && isUnclaimed(parcel) && <MemberForm entered={`signing-member:${item.scan}`} onMember={onMember} />}
        {(!parcel || isToWeigh(parcel)) && can(packageSigningScreen.Weigh) && (
          <>
            <MeasureForm
              item={item}
              focus={atOnce && (!parcel || (!isUnclaimed(parcel) && isUnweighed(parcel)))}
              unsent={unsent}
              onMeasured={onMeasured}
              onEmptied={onEmptied}
            />
            <Switch label={t('pages.weighAtOnce')} checked={atOnce} onChange={setWeighAtOnce} />
          </>
        )}
        {onFlag && (
          <Button onClick={onFlag} wide>
            {t('actions.markProblem')}
          </Button>
        )}
      </Inside>
    </Panel>
  );
}

/** Offers the label of a further box under one courier number as a file, which the phone shares with a printer. */
function PieceLabel({ id, piece }: { id: string; piece: number }) {
  const t = useTexts('packages');
  const { run, busy } = useAction(async (of: string) => {
    const address = await callApi(printPackageLabels, { ids: [of] }, { quiet: true });
    window.open(address, '_blank', 'noopener');
  });
  return (
    <>
      <Alert tone="warn" title={t('pages.pieceNext', { piece })} />
      <Button onClick={() => void run(id)} busy={busy} wide>
        {t('actions.printPieceLabel')}
      </Button>
    </>
  );
}

// Not a schema form: the input is sent after earlier scans.
function MemberForm({ entered, onMember }: { entered: string; onMember(code: string): void }) {
  const t = useTexts('packages');
  const { value: code, put: setCode, drop } = useEntered(entered, '');
  const wanted = code.trim().toUpperCase();
  const send = () => wanted && (drop(), onMember(wanted));
  return (
    <>
      <TextField label={t('package.fields.labelMemberCode')} hint={t('pages.memberHint')} value={code} onChange={setCode} onEnter={send} />
      <Button onClick={send} disabled={!wanted} wide>
        {t('actions.assign')}
      </Button>
    </>
  );
}
