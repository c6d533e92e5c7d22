import { useEntered } from '@entrepot/client/react/use-entered.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { Group, Stack } from '@entrepot/ui/page/layout.tsx';
import { StateTag } from '@entrepot/ui/table/state-tag.tsx';
import { Switch } from '@entrepot/ui/form/tick.tsx';
import { type RefObject, useEffect, useRef } from 'react';
import { enumLabel } from '../../core/values/enums.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { useCan } from '@entrepot/client/session/session.ts';
import { setWeighAtOnce, useWeighAtOnce } from '@entrepot/client/floor/weigh-at-once.ts';
import { packageSigningScreen } from '@entrepot/contract/modules/packages/screens.ts';
import { toneOf } from '@entrepot/contract/core/statuses.ts';
import { MeasureForm } from './measure-form.tsx';
import css from './parcel-panel.module.css';
import { PieceLabel } from './piece-label.tsx';
import {
  furtherPiece,
  isToWeigh,
  isUnclaimed,
  isUnweighed,
  type Item,
  type MeasuresInput,
  type Parcel,
} from '@entrepot/client/floor/signing-table.ts';
import { TextField } from '@entrepot/ui/form/text-field.tsx';

interface Props {
  item: Item;
  /** Unsent input, which is sent before the next scan. */
  unsent: RefObject<(() => void) | null>;
  /** A dialog is open: keys do not reach the panel. */
  isBehindDialog: boolean;
  /** The member code on the label was read. */
  onMember(code: string): void;
  onMeasured(measures: MeasuresInput, summary: string): void;
  /** The weight field was emptied. */
  onEmptied(): void;
  /** Opens the form for a problem; undefined for users who cannot report one. */
  onFlag: (() => void) | undefined;
}

/** The parcel on the table, also while its scan has no answer: owner (or the member code field), weight, sizes and flag. */
export function ParcelPanel({ item, unsent, isBehindDialog, onMember, onMeasured, onEmptied, onFlag }: Props) {
  const t = useTexts('packages');
  const can = useCan();
  const atOnce = useWeighAtOnce(({ isOn }) => isOn);
  const { number, parcel } = item;
  const weighs = (!parcel || isToWeigh(parcel)) && can(packageSigningScreen.Weigh);
  return (
    <section className={css.panel} aria-label={t('pages.onTheTable')}>
      <Stack gap="small">
        <Group justify="between">
          <strong className="mono">{number}</strong>
          {parcel ? <Status row={parcel.row} /> : <StateTag label={t('pages.withoutAnswer')} tone="waiting" />}
        </Group>
        {parcel?.customer && <span>{parcel.customer}</span>}
        {parcel && furtherPiece(parcel) !== null && (
          <PieceLabel id={parcel.row.id} piece={furtherPiece(parcel)!} isBehindDialog={isBehindDialog} />
        )}
        {parcel && isUnclaimed(parcel) && <MemberForm entered={`signing-member:${item.scan}`} onMember={onMember} />}
        {weighs && (
          <MeasureForm
            item={item}
            focus={atOnce && (!parcel || (!isUnclaimed(parcel) && isUnweighed(parcel)))}
            unsent={unsent}
            isBehindDialog={isBehindDialog}
            onMeasured={onMeasured}
            onEmptied={onEmptied}
          />
        )}
        {weighs && <Switch label={t('pages.weighAtOnce')} checked={atOnce} onChange={setWeighAtOnce} />}
        {onFlag && (
          <Group>
            <Button shortcut="F7" onClick={onFlag}>
              {t('actions.markProblem')}
            </Button>
          </Group>
        )}
      </Stack>
    </section>
  );
}

const Status = ({ row: { packageStatus } }: Pick<Parcel, 'row'>) => (
  <StateTag label={enumLabel('PackageStatus', packageStatus)} tone={toneOf('PackageStatus', packageStatus)} />
);

/** Asks for the member code on the label of an undeclared parcel; without one the parcel becomes an unknown item. */
function MemberForm({ entered, onMember }: { entered: string; onMember(code: string): void }) {
  const t = useTexts('packages');
  const { value: code, put: setCode, drop } = useEntered(entered, '');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // The answer may come while the weight is being typed, or behind a dialog.
    const active = document.activeElement;
    const isInUse = (active instanceof HTMLInputElement && active.value !== '') || active?.closest('[aria-modal="true"]') != null;
    if (!isInUse) field.current?.focus();
  }, []);
  const give = () => code.trim() && (drop(), onMember(code.trim().toUpperCase()));
  return (
    <Group align="bottom">
      <TextField
        label={t('package.fields.labelMemberCode')}
        value={code}
        onChange={setCode}
        onEnter={give}
        placeholder={t('pages.memberHint')}
        mono
        inputRef={field}
      />
      <Button kind="primary" onClick={give} disabled={!code.trim()}>
        {t('actions.assign')}
      </Button>
    </Group>
  );
}
