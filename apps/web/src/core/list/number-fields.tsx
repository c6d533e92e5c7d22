import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { f } from '@entrepot/contract/core/field.ts';
import { Tabs } from '@entrepot/ui/page/tabs.tsx';
import { LinesField } from '@entrepot/ui/form/text-field.tsx';
import type { CallField } from '../form/call-fields.tsx';

/** Whether numbers for a pool are typed as a range or as a list. */
export const wayOwn = { byList: f.flag({ default: false }) };

/** Typed numbers for a pool. */
export interface TypedNumbers {
  readonly byList?: boolean | null;
  readonly prefix?: string | null;
  readonly startNumber?: string | null;
  readonly endNumber?: string | null;
  readonly numbers?: readonly string[] | null;
}

/** Size and bounds of a typed range without leading zeros; 0 and empty while it is invalid. */
export function rangeOf({ startNumber, endNumber }: TypedNumbers): { count: number; first: string; last: string } {
  const [from, to] = [startNumber?.trim() ?? '', endNumber?.trim() ?? ''];
  if (!/^\d+$/.test(from) || !/^\d+$/.test(to) || BigInt(to) < BigInt(from)) return { count: 0, first: '', last: '' };
  return { count: Number(BigInt(to) - BigInt(from) + 1n), first: String(BigInt(from)), last: String(BigInt(to)) };
}

/** Fields of forms that add up to `most` numbers to a pool: a range with a prefix, or a list. */
export function useNumberFields(most: number) {
  const t = useTexts('core-web');
  const tooMany = (count: number) => count > most && t('numberPool.tooMany', { count, most });
  return {
    submit: (count: number) => t('numberPool.addCount', { count }),
    fieldsOf({ byList }: TypedNumbers, count: number) {
      const ofRange = (key: string) => ({ label: t(`numberPool.${key}`), hidden: byList === true });
      return {
        byList: {
          label: t('numberPool.way'),
          draw: ({ value, onChange, label }) => <Ways label={label} byList={value === true} onChange={onChange} />,
        },
        prefix: { ...ofRange('prefix'), autoFocus: true },
        startNumber: { ...ofRange('startNumber'), required: true },
        endNumber: { ...ofRange('endNumber'), required: true, wrong: tooMany(count) },
        numbers: {
          label: t('numberPool.numbers'),
          hidden: byList !== true,
          required: true,
          wrong: tooMany(count),
          draw: ({ value, ...props }) => <LinesField {...props} value={value ?? []} max={most} rows={10} />,
        },
      } satisfies Record<string, CallField>;
    },
  };
}

function Ways({ label, byList, onChange }: { label: string; byList: boolean; onChange(byList: boolean): void }) {
  const t = useTexts('core-web');
  const tabs = [
    { key: 'range', label: t('numberPool.byRange') },
    { key: 'list', label: t('numberPool.byList') },
  ];
  return <Tabs label={label} tabs={tabs} value={byList ? 'list' : 'range'} onChange={(key) => onChange(key === 'list')} />;
}
