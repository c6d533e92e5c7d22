import { returnLogisticsOrderSigningCall } from '@entrepot/contract/modules/returns/return-logistics-floor-calls.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { DescriptionList } from '@entrepot/ui/page/description-list.tsx';
import { Group, Stack, Text } from '@entrepot/ui/page/layout.tsx';
import { NumberField } from '@entrepot/ui/form/number-field.tsx';
import { Select } from '@entrepot/ui/form/select.tsx';
import { StateTag } from '@entrepot/ui/table/state-tag.tsx';
import { TextField } from '@entrepot/ui/form/text-field.tsx';
import { UploadField } from '@entrepot/ui/form/upload-field.tsx';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { ScanField } from '../../core/scan/scan-field.tsx';
import { useKeys } from '../../core/tabs/use-keys.ts';
import { enumChoices } from '../../core/values/enums.ts';
import { Workplace } from '../packages/public.tsx';
import { ReturnedGoodsInput } from './returned-goods-input.tsx';
import { type SigningDetails, type Signed, useReturnedSigning } from './use-returned-signing.ts';
import css from './returned.module.css';
import { toast } from '@entrepot/client/calls/notices.ts';

const goodsField = returnLogisticsOrderSigningCall.input.goods;

/** Screen that signs for returns from the destination. */
export function Page() {
  return <Workplace>{(warehouseId) => <Door key={warehouseId} warehouseId={warehouseId} />}</Workplace>;
}

/** Scan the label, note the condition, scan the order number: the owner, or that it is unknown, is shown immediately. */
function Door({ warehouseId }: { warehouseId: string }) {
  const t = useTexts('returns');
  const { label, noted, last, scans, note } = useReturnedSigning(warehouseId);
  const blur = () => document.activeElement instanceof HTMLElement && document.activeElement.blur();
  const without = () => {
    if (!label) return void toast({ tone: 'warn', text: t('pages.scanLabelFirst') });
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
  noted: SigningDetails;
  onNote(more: Partial<SigningDetails>): void;
  onWithout(): void;
  onClear(): void;
}

/** Condition of the parcel on the table; sent with the signing. */
function NotePanel({ label, noted, onNote, onWithout, onClear }: NoteProps) {
  const t = useTexts('returns');
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
          options={enumChoices('ReturnReason').map(({ value, label: name }) => ({ value, label: name }))}
          value={noted.returnReason ?? null}
          onChange={(returnReason) => onNote({ returnReason })}
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

/** The last signed parcel, with its owner and contents. */
function LastSigned({ signed }: { signed: Signed }) {
  const t = useTexts('returns');
  return (
    <section className={css.panel} aria-label={t('pages.lastSigned')}>
      <Stack gap="small">
        <Group justify="between">
          <strong className="mono">{signed.label}</strong>
          <StateTag
            label={signed.customerName ?? t('pages.unclaimed')}
            tone={signed.result === 'owned' ? 'success' : signed.result === 'unclaimed' ? 'waiting' : 'neutral'}
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
