import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { packageIndex } from '@entrepot/contract/modules/packages/screens.ts';
import { packageReturnIndex } from '@entrepot/contract/modules/returns/screens.ts';
import { Button } from '@entrepot/ui/button.tsx';
import { Menu } from '@entrepot/ui/menu.tsx';
import type { MenuItem } from '@entrepot/ui/button-props.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { audience, useCan } from '@entrepot/client/session/session.ts';
import { isFree, may, type PackageRow } from './package-facts.ts';
import type { usePackageActions } from './use-package-actions.ts';

interface Props {
  row: PackageRow;
  acts: ReturnType<typeof usePackageActions>;
  onOpen(
    dialog: { what: 'lost' | 'recover' | 'split' | 'convert'; row: PackageRow } | { what: 'return'; rows: readonly PackageRow[] },
  ): void;
}

/** What is seldom done to one package, behind a button at the head of its detail; none where nothing can be done. */
export function RareActions({ row, acts, onOpen }: Props) {
  const t = useWords('packages');
  const can = useCan();
  const items: (MenuItem & { shown: boolean })[] = [
    {
      key: 'undoSigning',
      label: t('actions.undoSigning'),
      shown: mayUndo(row) && can(packageIndex.Edit),
      onClick: () => acts.undoSigning(row),
    },
    {
      key: 'split',
      label: t('actions.split'),
      shown: audience() !== 'C' && may('split')(row) && isFree(row) && Boolean(row.ownerId) && can(packageIndex.Split),
      onClick: () => onOpen({ what: 'split', row }),
    },
    {
      key: 'convert',
      label: t('actions.convert'),
      shown: audience() !== 'C' && may('convert')(row) && isFree(row) && Boolean(row.ownerId) && can(packageIndex.Convert),
      onClick: () => onOpen({ what: 'convert', row }),
    },
    {
      key: 'recover',
      label: t('actions.recover'),
      shown: may('recover')(row) && can(packageIndex.Recover),
      onClick: () => onOpen({ what: 'recover', row }),
    },
    {
      key: 'lost',
      label: t('actions.reportLost'),
      tone: 'danger',
      shown: may('reportLost')(row) && can(packageIndex.ReportLost),
      onClick: () => onOpen({ what: 'lost', row }),
    },
    {
      key: 'return',
      label: t('actions.applyReturn'),
      shown: audience() === 'C' && may('applyReturn')(row) && isFree(row) && can(packageIndex.ApplyReturn),
      onClick: () => onOpen({ what: 'return', rows: [row] }),
    },
    {
      key: 'keep',
      label: t('actions.cancelReturn'),
      shown: row.statusBeforeReturn !== null && mayKeep(row) && can([packageIndex.ApplyReturn, packageReturnIndex.Cancel]),
      onClick: () => acts.keep(row),
    },
    {
      key: 'remove',
      label: t('actions.remove'),
      tone: 'danger',
      shown: may('cancel')(row) && can(packageIndex.Delete),
      onClick: () => acts.remove([row]),
    },
    {
      key: 'dispose',
      label: t('actions.dispose'),
      tone: 'danger',
      shown: may('dispose')(row) && isFree(row) && can(packageIndex.Dispose),
      onClick: () => acts.dispose([row]),
    },
  ];
  const shown = items.filter((item) => item.shown).map(({ shown: _shown, ...item }) => item);
  return shown.length > 0 ? (
    <Menu label={t('pages.more')} items={shown}>
      <Button>{t('pages.more')}</Button>
    </Menu>
  ) : null;
}

// A package that goes back by itself may stay; one that comes back with its order follows the order.
const mayKeep = may('confirmReturn');
const mayUndo = (row: PackageRow) => audience() !== 'C' && may('undoSigning')(row) && row.packageSource !== enumCodes.PackageSource.Unknown;
