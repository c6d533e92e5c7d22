import { calculateFreight } from '@entrepot/contract/modules/pricing/calls.ts';
import type { Input } from '@entrepot/contract/core/call.ts';
import { getRegionsByParentId } from '@entrepot/contract/modules/sites/lookup-calls.ts';
import { inputs } from '@entrepot/ui/form/inputs.tsx';
import { Grid, Group, Stack } from '@entrepot/ui/page/layout.tsx';
import { NumberField } from '@entrepot/ui/form/number-field.tsx';
import { RowsInput } from '@entrepot/ui/form/rows-input.tsx';
import { MultiSelect, Select } from '@entrepot/ui/form/select.tsx';
import { TextField } from '@entrepot/ui/form/text-field.tsx';
import { Checkbox } from '@entrepot/ui/form/tick.tsx';
import { useCargoTypes, useChoices, useWarehouses } from '@entrepot/client/react/use-choices.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { pickerOf } from '../../core/picker/picker-of.tsx';
import { audience } from '@entrepot/client/session/session.ts';

/** Input of the calculator's call. */
export type CalculatorInput = Input<typeof calculateFreight>;
/** One line of equal pieces as typed: weight in kg, sides in cm. */
export type PieceWish = Record<'weight' | 'length' | 'width' | 'height' | 'quantity', string | null>;
/** Values of the calculator's form as typed. */
export type Wish = Partial<Omit<CalculatorInput, 'pieces'>> & { pieces: PieceWish[] };

export const blankPiece: PieceWish = { weight: null, length: null, width: null, height: null, quantity: '1' };
const of = calculateFreight.input.pieces.children;
const pieceFields = { ...of, quantity: { ...of.quantity, default: 1 } };
const UserPicker = pickerOf('user');

/** Converts form values to the call's input; lines without a weight are omitted. */
export const wishInput = ({ pieces, ...wish }: Wish): CalculatorInput =>
  ({
    ...wish,
    pieces: pieces.filter(({ weight }) => Number(weight) > 0).map((piece) => ({ ...piece, quantity: Number(piece.quantity) || 1 })),
  }) as CalculatorInput;

/** Origin, destination and pieces by line. */
export function CalculatorForm({ wish, onChange }: { wish: Wish; onChange(wish: Wish): void }) {
  const t = useTexts('pricing');
  const [warehouses, cargo] = [useWarehouses(), useCargoTypes()];
  const countries = useChoices(getRegionsByParentId, { parentId: null }) ?? [];
  const set = (values: Partial<Wish>) => onChange({ ...wish, ...values });
  return (
    <Stack>
      <Grid columns={4} least={200}>
        {audience() !== 'customer' && UserPicker && (
          <UserPicker label={t('pages.userId')} value={wish.userId ?? null} onChange={(id: string | null) => set({ userId: id })} />
        )}
        <Select
          label={t('pages.warehouseId')}
          options={warehouses}
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
  const t = useTexts('pricing');
  return (
    <RowsInput
      field={calculateFreight.input.pieces}
      name="pieces"
      label={t('pages.pieces')}
      fields={pieceFields}
      inputOf={({ widget }) => inputs[widget]}
      labelOf={(key) => t(`pages.${key}`)}
      value={pieces}
      onChange={(lines) => onChange(lines?.length ? lines : [blankPiece])}
    />
  );
}
