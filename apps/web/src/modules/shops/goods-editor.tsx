import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { IconButton } from '@entrepot/ui/base/button.tsx';
import { Icon } from '@entrepot/ui/base/icons.tsx';
import { Card, Grid, Group, Stack, Text } from '@entrepot/ui/page/layout.tsx';
import { NumberField } from '@entrepot/ui/form/number-field.tsx';
import { StateTag } from '@entrepot/ui/table/state-tag.tsx';
import { pickerOf } from '../../core/picker/picker-of.tsx';
import { type Goods, idOfGoods, isSame, type Line, matchTag, piecesOf } from './goods.ts';

const CommodityPicker = pickerOf('commodity')!;
const PackagePicker = pickerOf('package')!;
const onShelf = { packageStatus: [enumCodes.PackageStatus.OnShelf] };

interface GoodsEditorProps {
  lines: readonly Line[];
  value: readonly Goods[];
  onChange(goods: Goods[]): void;
  /** Names of goods by id. */
  names: Readonly<Record<string, string>>;
  onNamed(id: string, name: string): void;
  /** Owner of the offered goods; none: the user. */
  ownerId?: string | undefined;
  error?: string | undefined;
}

/** Binds goods to the lines of an order: pieces from stock and of packages on the shelf, compared with the ordered quantity. */
export function GoodsEditor({ lines, value, error, ...props }: GoodsEditorProps) {
  const { onChange } = props;
  return (
    <Stack>
      {error && <Text tone="error">{error}</Text>}
      {lines.map((line) => (
        <LineGoods
          key={line.id}
          {...props}
          line={line}
          value={value.filter(({ lineId }) => lineId === line.id)}
          onChange={(own) => onChange([...value.filter(({ lineId }) => lineId !== line.id), ...own])}
        />
      ))}
    </Stack>
  );
}

type LineProps = Omit<GoodsEditorProps, 'lines' | 'error'> & { line: Line };

function LineGoods({ line, value, onChange, names, onNamed, ownerId }: LineProps) {
  const t = useTexts('shops');
  const bound = piecesOf(value);
  const add = (goods: Omit<Goods, 'lineId' | 'quantity'>, name: unknown) => {
    const one = { ...goods, lineId: line.id, quantity: Math.max(1, line.quantity - bound) };
    onNamed(idOfGoods(one), String(name ?? ''));
    if (!value.some((other) => isSame(other, one))) onChange([...value, one]);
  };
  const row = ownerId ? { ownerId } : {};
  return (
    <Card title={[line.name, line.modelName].filter(Boolean).join(' · ')} actions={<StateTag {...matchTag(t, line.quantity, bound)} />}>
      <Stack gap="small">
        {value.map((goods) => (
          <GoodsRow
            key={idOfGoods(goods)}
            goods={goods}
            name={names[idOfGoods(goods)] ?? ''}
            onQuantity={(quantity) => onChange(value.map((other) => (isSame(other, goods) ? { ...goods, quantity } : other)))}
            onTakeOut={() => onChange(value.filter((other) => !isSame(other, goods)))}
          />
        ))}
        <Grid columns={2} least={200}>
          <CommodityPicker
            label={t('pages.addStock')}
            value={null}
            row={row}
            onChange={(id, rows) => typeof id === 'string' && add({ commodityId: id, packageId: null }, rows?.[0]?.name)}
          />
          <PackagePicker
            label={t('pages.addPackage')}
            value={null}
            row={row}
            within={onShelf}
            width={550}
            onChange={(id, rows) => typeof id === 'string' && add({ packageId: id, commodityId: null }, rows?.[0]?.courierNumber)}
          />
        </Grid>
      </Stack>
    </Card>
  );
}

interface GoodsRowProps {
  goods: Goods;
  name: string;
  onQuantity(quantity: number): void;
  onTakeOut(): void;
}

function GoodsRow({ goods, name, onQuantity, onTakeOut }: GoodsRowProps) {
  const t = useTexts('shops');
  return (
    <Group justify="between">
      <Text inline>{t(goods.packageId ? 'pages.ofPackage' : 'pages.ofStock', { name })}</Text>
      <Group tight>
        <NumberField
          label={t('pages.piecesOf', { name })}
          hideLabel
          value={goods.quantity ? String(goods.quantity) : null}
          onChange={(text) => onQuantity(Number(text ?? 0))}
        />
        <IconButton label={t('pages.takeOut', { name })} icon={<Icon name="trash" />} onClick={onTakeOut} />
      </Group>
    </Group>
  );
}
