import { declareOrderGoods, getOrderDeclaration } from '@entrepot/contract/modules/customs/declaration-calls.ts';
import { getRegionsByParentId } from '@entrepot/contract/modules/sites/lookup-calls.ts';
import { type ResponseOf } from '@entrepot/client/calls/api.ts';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { Button } from '@entrepot/ui/base/button.tsx';
import { NumberField } from '@entrepot/ui/form/number-field.tsx';
import { Select } from '@entrepot/ui/form/select.tsx';
import { TextField } from '@entrepot/ui/form/text-field.tsx';
import { useState } from 'react';
import { Inside, Panel, Soft } from '../../core/parts.tsx';

type Declaration = ResponseOf<typeof getOrderDeclaration.output>;
type Line = Declaration['lines'][number];

/** The details of an order's goods that customs of its destination require, and a form for them; renders nothing where none are. */
export function GoodsDetails({ orderId }: { orderId: string }) {
  const t = useTexts('customs');
  const [isOpen, setOpen] = useState(false);
  const { data } = useCallQuery(getOrderDeclaration, { orderId }, { follows: ['logisticsOrder', 'logisticsInvoice'] });
  if (!data?.required || (!data.missing.length && !isOpen)) return null;
  return (
    <Panel title={t('pages.detailsMissing')}>
      <Inside>
        {data.missing.map((text) => (
          <Alert key={text} tone="warn">
            {text}
          </Alert>
        ))}
        {data.invoiceNo && <Soft>{t('pages.detailsInInvoice', { invoice: data.invoiceNo })}</Soft>}
        {data.editable && isOpen && <DetailsForm orderId={orderId} lines={data.lines} onDone={() => setOpen(false)} />}
        {data.editable && !isOpen && (
          <Button kind="primary" size="large" wide onClick={() => setOpen(true)}>
            {t('actions.goodsDetails')}
          </Button>
        )}
      </Inside>
    </Panel>
  );
}

/** The goods one below the other; empty details start with those of earlier orders. */
function DetailsForm({ orderId, lines, onDone }: { orderId: string; lines: readonly Line[]; onDone(): void }) {
  const t = useTexts('customs');
  const [rows, setRows] = useState(() => lines.map(startOf));
  const saving = useCall(declareOrderGoods, { success: t('pages.detailsSaved') });
  const { data: countries } = useCallQuery(getRegionsByParentId, { parentId: null }, { staleTime: 3_600_000 });
  const put = (at: number, change: Partial<(typeof rows)[number]>) =>
    setRows((before) => before.map((row, index) => (index === at ? { ...row, ...change } : row)));
  async function save() {
    if (await saving.run({ orderId, lines: rows })) onDone();
  }
  return (
    <>
      <Soft>{t('pages.detailsText')}</Soft>
      {rows.map((row, at) => (
        <fieldset key={row.orderGoodsId} style={{ border: 0, margin: 0, padding: 0, display: 'grid', gap: 8 }}>
          <legend>
            <strong>{lines[at]!.quantity > 1 ? `${lines[at]!.name} ×${lines[at]!.quantity}` : lines[at]!.name}</strong>
          </legend>
          <TextField
            name={`englishName${at}`}
            label={t('goodsDetails.englishName')}
            maxLength={100}
            value={row.englishName ?? ''}
            onChange={(englishName) => put(at, { englishName: englishName || null })}
          />
          <TextField
            name={`hsCode${at}`}
            label={t('goodsDetails.hsCode')}
            maxLength={16}
            value={row.hsCode ?? ''}
            onChange={(hsCode) => put(at, { hsCode: hsCode || null })}
          />
          <Select<string>
            name={`origin${at}`}
            label={t('goodsDetails.originCountryId')}
            options={(countries ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            value={row.originCountryId}
            onChange={(originCountryId) => put(at, { originCountryId })}
          />
          <NumberField
            name={`netWeight${at}`}
            label={t('goodsDetails.netWeight')}
            decimals={3}
            value={row.netWeight ?? ''}
            onChange={(netWeight) => put(at, { netWeight })}
          />
        </fieldset>
      ))}
      <Button kind="primary" size="large" wide busy={saving.busy} onClick={() => void save()}>
        {t('actions.saveInvoice')}
      </Button>
      <Button kind="quiet" wide onClick={onDone}>
        {t('own.later')}
      </Button>
    </>
  );
}

const startOf = ({ orderGoodsId, suggestion, ...line }: Line) => ({
  orderGoodsId,
  englishName: line.englishName ?? suggestion.englishName,
  hsCode: line.hsCode ?? suggestion.hsCode,
  originCountryId: line.originCountryId ?? suggestion.originCountryId,
  netWeight: line.netWeight ?? suggestion.netWeight,
});
