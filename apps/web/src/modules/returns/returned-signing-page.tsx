import { returnLogisticsOrderSigningCall } from '@entrepot/contract/modules/returns/return-logistics-floor-calls.ts';
import { Button } from '@entrepot/ui/button.tsx';
import { DescriptionList } from '@entrepot/ui/description-list.tsx';
import { Group, Stack, Text } from '@entrepot/ui/layout.tsx';
import { NumberField } from '@entrepot/ui/number-field.tsx';
import { Select } from '@entrepot/ui/select.tsx';
import { StateTag } from '@entrepot/ui/state-tag.tsx';
import { TextField } from '@entrepot/ui/text-field.tsx';
import { UploadField } from '@entrepot/ui/upload-field.tsx';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { ScanField } from '../../core/scan/scan-field.tsx';
import { useKeys } from '../../core/tabs/use-keys.ts';
import { enumChoices } from '../../core/values/enums.ts';
import { Workplace } from '../packages/public.tsx';
import { ReturnedGoodsInput } from './returned-goods-input.tsx';
import { type Noted, type Signed, useReturnedSigning } from './use-returned-signing.ts';
import css from './returned.module.css';
import { tell } from '@entrepot/client/calls/notices.ts';

const goodsField = returnLogisticsOrderSigningCall.takes.goods;

/** The door of a warehouse for what comes back from the destination. */
export function Page() {
  return <Workplace>{(warehouseId) => <Door key={warehouseId} warehouseId={warehouseId} />}</Workplace>;
}

/** Scan the label, note what is seen, scan the order's number: whose it is stands there at once, or that nobody is known yet. */
function Door({ warehouseId }: { warehouseId: string }) {
  const t = useWords('returns');
  const { label, noted, last, scans, note } = useReturnedSigning(warehouseId);
  const blur = () => document.activeElement instanceof HTMLElement && document.activeElement.blur();
  const without = () => {
    if (!label) return void tell({ tone: 'warn', text: t('pages.scanLabelFirst') });
    blur();
    scans.send('without', t('actions.withoutOriginal'), null);
  };
  const clear = () => scans.send('clear', t('actions.otherParcel'));
  useKeys({ F9: without });
  return (
    <ScanField
      scans={scans}
      label={label ? t('pages.scanOriginalOf', { number: label }) : t('pages.scanLabel')}
      armed={label !== null}
      hint={t('pages.returnSignHint')}
      onEscape={clear}
      aside={
        label ? (
          <NotePanel key={label} label={label} noted={noted} onNote={note} onWithout={without} onClear={clear} />
        ) : (
          last && <LastSigned signed={last} />
        )
      }
    />
  );
}

interface NoteProps {
  label: string;
  noted: Noted;
  onNote(more: Partial<Noted>): void;
  onWithout(): void;
  onClear(): void;
}

/** What is seen of the parcel on the table; it goes with the signing. */
function NotePanel({ label, noted, onNote, onWithout, onClear }: NoteProps) {
  const t = useWords('returns');
  const word = (key: string) => t(`returnLogisticsOrder.fields.${key}`);
  return (
    <section className={css.panel} aria-label={t('pages.onTable', { number: label })}>
      <Stack gap="small">
        <Group justify="between">
          <strong className="mono">{label}</strong>
          <Button size="small" shortcut="Esc" onClick={onClear}>
            {t('actions.otherParcel')}
          </Button>
        </Group>
        <Button kind="primary" shortcut="F9" onClick={onWithout} wide>
          {t('actions.withoutOriginal')}
        </Button>
        <UploadField
          label={word('imageUrls')}
          value={noted.imageUrls ?? []}
          onChange={(imageUrls) => onNote({ imageUrls: [...imageUrls] })}
        />
        <Select
          label={word('returnReason')}
          options={enumChoices('ReturnReason').map(({ value, label: name }) => ({ value: Number(value), label: name }))}
          value={noted.returnReason ?? null}
          onChange={(returnReason: number | null) => onNote({ returnReason: returnReason as Noted['returnReason'] })}
          clearable
        />
        <NumberField
          label={word('grossWeight')}
          value={noted.grossWeight ?? null}
          onChange={(grossWeight) => onNote({ grossWeight })}
          decimals={3}
          unit="kg"
        />
        <TextField label={word('remark')} value={noted.remark ?? ''} onChange={(remark) => onNote({ remark })} maxLength={500} />
        <ReturnedGoodsInput
          field={goodsField}
          name="goods"
          label={t('calls.goods')}
          value={noted.goods ?? []}
          onChange={(goods) => onNote({ goods: goods ?? [] })}
        />
        <Text size="small">{t('pages.goodsFromOrder')}</Text>
      </Stack>
    </section>
  );
}

/** The parcel that was signed for last: whose it is and what is in it. */
function LastSigned({ signed }: { signed: Signed }) {
  const t = useWords('returns');
  return (
    <section className={css.panel} aria-label={t('pages.lastSigned')}>
      <Stack gap="small">
        <Group justify="between">
          <strong className="mono">{signed.label}</strong>
          <StateTag
            label={signed.customerName ?? t('pages.unclaimed')}
            tone={signed.result === 'owned' ? 'done' : signed.result === 'unclaimed' ? 'waits' : 'idle'}
          />
        </Group>
        <DescriptionList
          columns={2}
          items={[
            { label: t('returnLogisticsOrder.fields.serialNumber'), value: <span className="mono">{signed.serialNumber}</span> },
            { label: t('returnLogisticsOrder.fields.originalOrderNumberNo'), value: signed.orderNumber || '—' },
            { label: t('pages.goodsListed'), value: signed.goodsCount },
            ...(signed.shelfNumber ? [{ label: t('returnLogisticsOrder.fields.shelfId'), value: signed.shelfNumber }] : []),
          ]}
        />
      </Stack>
    </section>
  );
}
