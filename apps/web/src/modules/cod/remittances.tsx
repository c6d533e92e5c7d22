import { codRemittance } from '@entrepot/contract/modules/cod/cod-remittance.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { codRemittanceIndex } from '@entrepot/contract/modules/cod/screens.ts';
import type { ReactNode } from 'react';
import type { Listed } from '@entrepot/client/calls/api.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { ListPage } from '../../core/list/list-page.tsx';
import { audience } from '@entrepot/client/session/session.ts';
import { CodFigures } from './figures.tsx';
import { RemitHost, useRemitting } from './use-remitting.tsx';
import { useRemittanceCells } from './cells.tsx';

const { Draft, Confirmed } = enumCodes.CodRemittanceStatus;
export type Remittance = Listed<typeof codRemittance>;
const columns = [
  'serialNumber',
  'codRemittanceStatus',
  'orderCount',
  'totalCollected',
  'totalFee',
  'netAmount',
  'payTo',
  'walletAmount',
  'transferNo',
  'remittedTime',
];

/** The remittances with which customers get collected money; finance confirms, pays and gives them up. */
export function Remittances({ children }: { children: ReactNode }) {
  const t = useWords('cod');
  const staff = audience() !== 'C';
  const cells = useRemittanceCells();
  const remitting = useRemitting();
  const open = ({ codRemittanceStatus }: Remittance) => codRemittanceStatus === Draft || codRemittanceStatus === Confirmed;
  return (
    <>
      <ListPage
        of={codRemittance}
        head={<CodFigures />}
        columns={staff ? ['serialNumber', 'ownerId', ...columns.slice(1), 'operatorId'] : columns}
        filters={staff ? ['ownerId', 'codRemittanceStatus'] : ['codRemittanceStatus']}
        cells={cells}
        form={false}
        detail={({ id }) => `/CodRemittanceDetailed?id=${id}`}
        empty={t(staff ? 'codRemittance.empty' : 'pages.emptyRemittances')}
        rowTone={(row) => (staff && open(row) ? 'waits' : undefined)}
        actions={[
          {
            key: 'confirm',
            label: t('actions.confirm'),
            needs: codRemittanceIndex.Confirm,
            shown: (row) => staff && row.codRemittanceStatus === Draft,
            run: remitting.confirm,
          },
          {
            key: 'remit',
            label: t('actions.remit'),
            needs: codRemittanceIndex.Remit,
            shown: (row) => staff && row.codRemittanceStatus === Confirmed,
            run: remitting.remit,
          },
          {
            key: 'cancel',
            label: t('actions.cancel'),
            needs: codRemittanceIndex.Cancel,
            tone: 'danger',
            shown: (row) => staff && open(row),
            run: remitting.cancel,
          },
        ]}
      >
        {children}
      </ListPage>
      <RemitHost remitting={remitting} />
    </>
  );
}
