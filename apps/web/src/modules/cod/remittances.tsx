import { codRemittance } from '@entrepot/contract/modules/cod/cod-remittance.ts';
import { f } from '@entrepot/contract/core/field.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { correctCodTransfer, returnCodRemittance } from '@entrepot/contract/modules/cod/calls.ts';
import { codRemittanceIndex } from '@entrepot/contract/modules/cod/screens.ts';
import type { ReactNode } from 'react';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { ListPage } from '../../core/list/list-page.tsx';
import { audience } from '@entrepot/client/session/session.ts';
import { CodFigures } from './figures.tsx';
import { RemitHost, useRemitting, type Remittance } from './use-remitting.tsx';
import { useRemittanceCells } from './cells.tsx';
import { ReverseDialog, TransferDialog } from '../wallet/public.tsx';

const { Draft, Confirmed } = enumCodes.CodRemittanceStatus;
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

// Those that the caller can pay out now: a filter that is no column.
const listed = {
  ...codRemittance,
  fields: { ...codRemittance.fields, payable: f.flag({ readOnly: true }) },
  page: { ...codRemittance.page!, filters: [...codRemittance.page!.filters, 'payable' as const] },
};

/** Remittances that pay collected money to customers; finance confirms, pays and cancels them. */
export function Remittances({ children }: { children: ReactNode }) {
  const t = useTexts('cod');
  const staff = audience() !== 'customer';
  const cells = useRemittanceCells();
  const remitting = useRemitting();
  const open = ({ codRemittanceStatus }: Remittance) => codRemittanceStatus === Draft || codRemittanceStatus === Confirmed;
  return (
    <>
      <ListPage
        of={listed}
        head={<CodFigures />}
        columns={staff ? ['serialNumber', 'ownerId', ...columns.slice(1), 'operatorId'] : columns}
        filters={staff ? ['ownerId', 'codRemittanceStatus', 'payable'] : ['codRemittanceStatus']}
        cells={cells}
        form={false}
        detail={({ id }) => `/CodRemittanceDetailed?id=${id}`}
        empty={t(staff ? 'codRemittance.empty' : 'pages.emptyRemittances')}
        rowTone={(row) => (staff && open(row) ? 'waiting' : undefined)}
        actions={[
          {
            key: 'confirm',
            may: 'confirm',
            needs: codRemittanceIndex.Confirm,
            run: remitting.confirm,
          },
          {
            key: 'remit',
            may: 'pay',
            needs: codRemittanceIndex.Remit,
            run: remitting.remit,
          },
          {
            key: 'cancel',
            may: 'cancel',
            needs: codRemittanceIndex.Cancel,
            tone: 'danger',
            run: remitting.cancel,
          },
          {
            key: 'returnPayout',
            may: 'returnPayout',
            needs: codRemittanceIndex.Remit,
            tone: 'danger',
            dialog: ({ id, serialNumber: number }, onClose) => (
              <ReverseDialog
                call={returnCodRemittance}
                id={id}
                title={t('pages.returnTitle', { number })}
                text={t('pages.returnText')}
                submit={t('actions.returnPayout')}
                success={t('pages.returned', { number })}
                onClose={onClose}
              />
            ),
          },
          {
            key: 'correctTransfer',
            may: 'correctTransfer',
            needs: codRemittanceIndex.Remit,
            dialog: (row, onClose) => <TransferDialog call={correctCodTransfer} row={row} onClose={onClose} />,
          },
        ]}
      >
        {children}
      </ListPage>
      <RemitHost remitting={remitting} />
    </>
  );
}
