import { confirm } from '@entrepot/ui/confirm.tsx';
import { Grid, Stack, Text } from '@entrepot/ui/layout.tsx';
import { Tabs } from '@entrepot/ui/tabs.tsx';
import { LinesField, TextField } from '@entrepot/ui/text-field.tsx';
import { type ReactNode, useState } from 'react';
import { useWords } from '@entrepot/client/react/use-words.ts';

/** Numbers to be added to a pool, as they are typed: a range or a list. */
export interface PoolNumbers {
  way: string;
  range: { prefix: string; startNumber: string; endNumber: string };
  numbers: string[];
}

interface Props {
  value: PoolNumbers;
  onChange(value: PoolNumbers): void;
  /** How long a prefix may be. */
  prefixMax: number;
  most: number;
  /** How many numbers that makes now. */
  count: number;
  /** The fourth field of a range. */
  beside?: ReactNode;
  /** What stands under the fields of a range. */
  below?: ReactNode;
}

/** The first state of numbers to add. */
export const useNumbers = () => useState<PoolNumbers>({ way: 'range', range: { prefix: '', startNumber: '', endNumber: '' }, numbers: [] });

/** Types the numbers to add to a pool: a range with its prefix, or a list; says when they are too many. */
export function NumbersField({ value, onChange, prefixMax, most, count, beside, below }: Props) {
  const t = useWords('core-web');
  const { way, range, numbers } = value;
  const set = (key: keyof PoolNumbers['range']) => (text: string) =>
    onChange({ ...value, range: { ...range, [key]: text.trim().toUpperCase() } });
  const serial = (key: 'startNumber' | 'endNumber') => (
    <TextField label={t(`numberPool.${key}`)} value={range[key]} onChange={set(key)} maxLength={20} inputMode="numeric" mono required />
  );
  const byRange = (
    <Stack>
      <Grid columns={4} least={120}>
        <TextField label={t('numberPool.prefix')} value={range.prefix} onChange={set('prefix')} maxLength={prefixMax} mono />
        {serial('startNumber')}
        {serial('endNumber')}
        {beside}
      </Grid>
      {below}
    </Stack>
  );
  const byList = (
    <LinesField
      label={t('numberPool.numbers')}
      value={numbers}
      onChange={(lines) => onChange({ ...value, numbers: lines })}
      max={most}
      rows={10}
    />
  );
  return (
    <>
      <Tabs
        label={t('numberPool.way')}
        value={way}
        onChange={(chosen) => onChange({ ...value, way: chosen })}
        tabs={[
          { key: 'range', label: t('numberPool.byRange'), content: byRange },
          { key: 'list', label: t('numberPool.byList'), content: byList },
        ]}
      />
      {count > most && <Text tone="wrong">{t('numberPool.tooMany', { count, most })}</Text>}
    </>
  );
}

interface PoolRow {
  id: string;
}
interface PoolCalls {
  void(input: { ids: string[] }): Promise<unknown>;
  delete(input: { ids: string[] }): Promise<unknown>;
}

/** What is done with chosen numbers of a pool, each asked about first: voided for good, or unused ones deleted. */
export function useNumberPool(calls: PoolCalls) {
  const t = useWords('core-web');
  const asked = (what: 'void' | 'delete') => async (rows: readonly PoolRow[]) => {
    const agreed = await confirm({
      title: t(`numberPool.${what}Title`, { count: rows.length }),
      ...(what === 'void' ? { text: t('numberPool.voidText') } : {}),
      confirmLabel: t(`numberPool.${what}`),
      tone: 'danger',
    });
    return agreed ? calls[what]({ ids: rows.map(({ id }) => id) }) : false;
  };
  return (needs: { void: string; delete: string }) => [
    { key: 'void', label: t('numberPool.void'), needs: needs.void, tone: 'danger' as const, run: asked('void') },
    { key: 'delete', label: t('numberPool.delete'), needs: needs.delete, tone: 'danger' as const, run: asked('delete') },
  ];
}
