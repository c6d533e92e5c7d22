import { getSelectCargoTypes } from '@entrepot/contract/modules/commodities/calls.ts';
import { calculateFreight } from '@entrepot/contract/modules/pricing/calls.ts';
import type { Input } from '@entrepot/contract/core/call.ts';
import { getRegionsByParentId } from '@entrepot/contract/modules/sites/lookup-calls.ts';
import { getSelectWarehouses } from '@entrepot/contract/modules/warehouses/calls.ts';
import { inputs } from '@entrepot/ui/inputs.tsx';
import { Grid, Group, Stack } from '@entrepot/ui/layout.tsx';
import { NumberField } from '@entrepot/ui/number-field.tsx';
import { RowsInput } from '@entrepot/ui/rows-input.tsx';
import { MultiSelect, Select } from '@entrepot/ui/select.tsx';
import { TextField } from '@entrepot/ui/text-field.tsx';
import { Checkbox } from '@entrepot/ui/tick.tsx';
import { useQuery } from '@tanstack/react-query';
import { ask } from '@entrepot/client/calls/api.ts';
import { useLanguage, useWords } from '@entrepot/client/react/use-words.ts';
import { pickerOf } from '../../core/picker/picker-of.tsx';
import { audience } from '@entrepot/client/session/session.ts';

/** What is asked of the calculator. */
export type Sent = Input<typeof calculateFreight>;
/** One line of equal pieces as it is typed: weight in kg, sides in cm. */
export type PieceWish = Record<'weight' | 'length' | 'width' | 'height' | 'quantity', string | null>;
/** What the calculator asks for, as it is typed. */
export type Wish = Partial<Omit<Sent, 'pieces'>> & { pieces: PieceWish[] };

export const blankPiece: PieceWish = { weight: null, length: null, width: null, height: null, quantity: '1' };
const of = calculateFreight.takes.pieces.of;
const pieceFields = { ...of, quantity: { ...of.quantity, starts: 1 } };
const UserPicker = pickerOf('user');

/** The wish as it is sent; lines without a weight are left out. */
export const wishInput = ({ pieces, ...wish }: Wish): Sent =>
  ({
    ...wish,
    pieces: pieces.filter(({ weight }) => Number(weight) > 0).map((piece) => ({ ...piece, quantity: Number(piece.quantity) || 1 })),
  }) as Sent;

function useChoicesOf() {
  const language = useLanguage();
  const options = { staleTime: 600_000 };
  const houses = useQuery({ queryKey: ['select', 'warehouse'], queryFn: () => ask(getSelectWarehouses, {}, { quiet: true }), ...options });
  const countries = useQuery({
    queryKey: ['regions', null, language],
    queryFn: () => ask(getRegionsByParentId, { parentId: null }, { quiet: true }),
    ...options,
  });
  const cargo = useQuery({
    queryKey: ['select', 'cargoType', language],
    queryFn: () => ask(getSelectCargoTypes, {}, { quiet: true }),
    ...options,
  });
  const named = (rows: readonly { id: string; name: string }[] | undefined | null) =>
    (rows ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return { houses: named(houses.data), countries: named(countries.data), cargo: named(cargo.data) };
}

/** Where from, where to, and what: the pieces line by line. */
export function CalculatorForm({ wish, onChange }: { wish: Wish; onChange(wish: Wish): void }) {
  const t = useWords('pricing');
  const { houses, countries, cargo } = useChoicesOf();
  const set = (values: Partial<Wish>) => onChange({ ...wish, ...values });
  return (
    <Stack>
      <Grid columns={4} least={200}>
        {audience() !== 'C' && UserPicker && (
          <UserPicker label={t('pages.userId')} value={wish.userId ?? null} onChange={(id: string | null) => set({ userId: id })} />
        )}
        <Select
          label={t('pages.warehouseId')}
          options={houses}
          value={wish.warehouseId ?? null}
          onChange={(id) => set({ warehouseId: id ?? undefined! })}
          required
        />
        <Select
          label={t('pages.destinationCountryId')}
          options={countries}
          value={wish.destinationCountryId ?? null}
          onChange={(id) => set({ destinationCountryId: id ?? undefined! })}
          searchable
          required
        />
        <TextField
          label={t('pages.mailboxCode')}
          value={wish.mailboxCode ?? ''}
          onChange={(text) => set({ mailboxCode: text || null })}
          maxLength={12}
        />
        <MultiSelect
          label={t('pages.cargoTypeIds')}
          options={cargo}
          value={wish.cargoTypeIds ?? []}
          onChange={(ids) => set({ cargoTypeIds: ids })}
        />
        <NumberField
          label={t('pages.declaredPrice')}
          value={wish.declaredPrice ?? null}
          onChange={(amount) => set({ declaredPrice: amount })}
          decimals={3}
        />
        <NumberField
          label={t('pages.collectionAmount')}
          value={wish.collectionAmount ?? null}
          onChange={(amount) => set({ collectionAmount: amount })}
          decimals={3}
        />
      </Grid>
      <Group gap="large">
        <Checkbox label={t('pages.taxInclusive')} checked={wish.taxInclusive ?? false} onChange={(on) => set({ taxInclusive: on })} />
        <Checkbox label={t('pages.selfPickup')} checked={wish.selfPickup ?? false} onChange={(on) => set({ selfPickup: on })} />
      </Group>
      <Pieces pieces={wish.pieces} onChange={(pieces) => set({ pieces })} />
    </Stack>
  );
}

function Pieces({ pieces, onChange }: { pieces: PieceWish[]; onChange(pieces: PieceWish[]): void }) {
  const t = useWords('pricing');
  return (
    <RowsInput
      field={calculateFreight.takes.pieces}
      name="pieces"
      label={t('pages.pieces')}
      fields={pieceFields}
      inputOf={({ widget }) => inputs[widget]}
      labelOf={(key) => t(`pages.${key}`)}
      value={pieces}
      onChange={(lines) => onChange(lines?.length ? (lines as PieceWish[]) : [blankPiece])}
    />
  );
}
