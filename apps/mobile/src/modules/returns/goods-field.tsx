import { headed } from '@entrepot/client/texts/headed.ts';
import { getCommodity } from '@entrepot/contract/modules/commodities/commodity-calls.ts';
import { commodity } from '@entrepot/contract/modules/commodities/commodity.ts';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { useSettled } from '@entrepot/client/react/use-settled.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { Button } from '@entrepot/ui/base/button.tsx';
import { NumberField } from '@entrepot/ui/form/number-field.tsx';
import { TextField } from '@entrepot/ui/form/text-field.tsx';
import { useState } from 'react';
import { Failed } from '../../core/failed.tsx';
import { Waiting } from '../../core/more-rows.tsx';
import { Panel, Row, Soft } from '../../core/parts.tsx';

/** A returned commodity and its quantity. */
export interface GoodsLine {
  commodityId: string;
  quantity: number | null;
}
interface Props {
  lines: readonly GoodsLine[];
  onChange(lines: GoodsLine[]): void;
  error?: string;
}
interface Named {
  id: string;
  name: string;
  commodityCode: string;
}
const offered = 5;

/** The goods of a return: finds the customer's commodities by name or code and sets their quantities. */
export function GoodsField({ lines, onChange, error }: Props) {
  const t = useTexts('returns');
  const [text, setText] = useState('');
  const wanted = useSettled(text.trim(), 300);
  const found = useCommodities(wanted);
  // The names of the chosen commodities; the lines contain only ids.
  const [chosen, setChosen] = useState<readonly Named[]>([]);
  const nameOf = (id: string) => chosen.find((one) => one.id === id);
  const left = found.data?.filter(({ id }) => !lines.some(({ commodityId }) => commodityId === id)).slice(0, offered);
  function add(one: Named) {
    setChosen((all) => [...all, one]);
    onChange([...lines, { commodityId: one.id, quantity: 1 }]);
    setText('');
  }
  const set = (id: string, quantity: number | null) =>
    onChange(lines.map((line) => (line.commodityId === id ? { ...line, quantity } : line)));
  return (
    <>
      {error && <Alert tone="error">{error}</Alert>}
      {lines.map(({ commodityId, quantity }) => (
        <Panel
          key={commodityId}
          title={nameOf(commodityId)?.name ?? '…'}
          more={<Button onClick={() => onChange(lines.filter((line) => line.commodityId !== commodityId))}>{t('own.takeOut')}</Button>}
        >
          <Row
            title={
              <NumberField
                label={headed(t('calls.quantity'), nameOf(commodityId)?.commodityCode ?? '')}
                value={quantity === null ? null : String(quantity)}
                onChange={(typed) => set(commodityId, typed === null ? null : Number(typed))}
                required
              />
            }
          />
        </Panel>
      ))}
      <TextField label={t('own.find')} hint={t('own.findHint')} value={text} onChange={setText} maxLength={100} />
      {wanted !== '' && (
        <Panel>
          {!found.data && (found.error ? <Failed compact problem={found.error} again={found.refetch} /> : <Waiting rows={2} />)}
          {left?.map((one) => (
            <Row key={one.id} title={one.name} lines={one.commodityCode} onPress={() => add(one)} />
          ))}
          {left?.length === 0 && <Row title={<Soft>{t('own.notFound')}</Soft>} />}
        </Panel>
      )}
    </>
  );
}

/** Loads the customer's commodities that match the text; disabled while it is empty. */
function useCommodities(content: string) {
  return useCallQuery(getCommodity, content === '' ? null : { content, rows: 20 }, {
    of: commodity,
    abortable: true,
    select: ({ data }): Named[] => data,
  });
}
