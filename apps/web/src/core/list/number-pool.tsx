import type { Needs } from '@entrepot/contract/core/screen.ts';
import { confirm } from '@entrepot/ui/confirm.tsx';
import { useWords } from '@entrepot/client/react/use-words.ts';

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
      text: what === 'void' ? t('numberPool.voidText') : undefined,
      confirmLabel: t(`numberPool.${what}`),
      tone: 'danger',
    });
    return agreed ? calls[what]({ ids: rows.map(({ id }) => id) }) : false;
  };
  return (needs: { void: Needs; delete: Needs }) => [
    { key: 'void', label: t('numberPool.void'), needs: needs.void, tone: 'danger' as const, run: asked('void') },
    { key: 'delete', label: t('numberPool.delete'), needs: needs.delete, tone: 'danger' as const, run: asked('delete') },
  ];
}
