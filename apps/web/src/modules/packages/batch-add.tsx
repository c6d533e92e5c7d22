import { batchEstablishPackage } from '@entrepot/contract/modules/packages/calls.ts';
import { Alert } from '@entrepot/ui/alert.tsx';
import { Button } from '@entrepot/ui/button.tsx';
import { Grid, Stack } from '@entrepot/ui/layout.tsx';
import { Drawer } from '@entrepot/ui/modal.tsx';
import { Select } from '@entrepot/ui/select.tsx';
import { TextArea } from '@entrepot/ui/text-field.tsx';
import { useState } from 'react';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { pickerOf } from '../../core/picker/picker-of.tsx';
import type { ApiProblem } from '@entrepot/client/calls/problem.ts';
import { audience } from '@entrepot/client/session/session.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';
import { useCargoTypes, useWarehouses } from './choices.tsx';

const most = 200;
const boxes = ['courierNumbers', 'productNames', 'prices', 'purchasePrices'] as const;
type Box = (typeof boxes)[number];
const CustomerPicker = pickerOf('user')!;

/** How many lines a box has; empty ones at its end do not count. */
const countOf = (text: string) => (text.trimEnd() === '' ? 0 : text.trimEnd().split(/\r\n|\r|\n/).length);

/** Declares many parcels at once from four boxes, one value a line; every box must have as many lines as there are numbers. */
export function BatchAdd({ onClose }: { onClose(): void }) {
  const t = useWords('packages');
  const warehouses = useWarehouses();
  const cargoTypes = useCargoTypes();
  const [texts, setTexts] = useState<Record<Box, string>>({ courierNumbers: '', productNames: '', prices: '', purchasePrices: '' });
  const [chosen, setChosen] = useState<{ warehouseId: string | null; cargoTypeId: string | null; ownerId: string | null }>({
    warehouseId: null,
    cargoTypeId: null,
    ownerId: null,
  });
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const adding = useCall(batchEstablishPackage, {
    success: ({ ids, existing }) =>
      t(existing.length ? 'pages.batchDoneClaims' : 'pages.batchDone', { count: ids.length, claims: existing.length }),
    done: onClose,
    handle: (told) => (setProblem(told), true),
  });
  const warehouseId = chosen.warehouseId ?? (warehouses.length === 1 ? warehouses[0]!.value : null);
  const counts = Object.fromEntries(boxes.map((box) => [box, countOf(texts[box])])) as Record<Box, number>;
  const numbers = counts.courierNumbers;
  const even = boxes.every((box) => counts[box] === numbers);
  const ready = Boolean(warehouseId && numbers > 0 && even && numbers <= most);
  const errorOf = (box: Box) => {
    const uneven = counts[box] > 0 && numbers > 0 && counts[box] !== numbers;
    const error =
      linesWrong(problem, box) ??
      (uneven ? t('pages.linesOf', { count: counts[box], numbers }) : tooMany(box, numbers) ? t('pages.atMost', { most }) : undefined);
    return error ? { error } : {};
  };

  return (
    <Drawer
      opened
      onClose={onClose}
      title={t('actions.batchAdd')}
      size="wide"
      footer={
        <Button kind="primary" disabled={!ready} onClick={() => adding.run({ ...texts, ...chosen, warehouseId: warehouseId! })}>
          {numbers > 0 ? t('actions.declareMany', { count: numbers }) : t('actions.batchAdd')}
        </Button>
      }
    >
      <Stack>
        {problem && <Alert tone="error" live title={problem.message} />}
        <Grid columns={3}>
          {audience() !== 'C' && (
            <CustomerPicker
              label={t('package.fields.ownerId')}
              value={chosen.ownerId}
              onChange={(value) => setChosen((now) => ({ ...now, ownerId: value as string | null }))}
              required
            />
          )}
          <Select
            label={t('package.fields.warehouseId')}
            options={warehouses}
            value={warehouseId}
            onChange={(value) => setChosen((now) => ({ ...now, warehouseId: value }))}
            {...(numbers > 0 && !warehouseId ? { error: t('pages.chooseWarehouse') } : {})}
            required
          />
          <Select
            label={t('package.fields.cargoTypeId')}
            options={cargoTypes}
            value={chosen.cargoTypeId}
            onChange={(value) => setChosen((now) => ({ ...now, cargoTypeId: value }))}
            clearable
          />
        </Grid>
        <Grid columns={4} least={180}>
          {boxes.map((box) => (
            <TextArea
              key={box}
              label={t(`calls.${box}`)}
              value={texts[box]}
              onChange={(text) => {
                setTexts((now) => ({ ...now, [box]: text }));
                setProblem(null);
              }}
              rows={14}
              hint={t('pages.lines', { count: counts[box] })}
              {...errorOf(box)}
              required
            />
          ))}
        </Grid>
      </Stack>
    </Drawer>
  );
}

const tooMany = (box: Box, numbers: number) => box === 'courierNumbers' && numbers > most;

/** What the server said about the lines of a box. */
function linesWrong(problem: ApiProblem | null, box: Box): string | undefined {
  const name = box[0]!.toUpperCase() + box.slice(1);
  const told = (Array.isArray(problem?.data) ? problem.data : []) as { Line: number; Field: string; Message: string }[];
  const lines = told.filter(({ Field }) => Field === name).map(({ Line, Message }) => `${Line}: ${Message}`);
  return lines.length ? lines.slice(0, 8).join('; ') : undefined;
}
