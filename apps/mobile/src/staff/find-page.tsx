import { isStatusName } from '@entrepot/contract/core/statuses.ts';
import { plainSigns } from '@entrepot/rules/plain-text.ts';
import { minCharacters, findRecords } from '@entrepot/contract/modules/finding/calls.ts';
import { logisticsOrderIndex } from '@entrepot/contract/modules/orders/screens.ts';
import { personalPickingIndex } from '@entrepot/contract/modules/picking/screens.ts';
import { type ResponseOf } from '@entrepot/client/calls/api.ts';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { usePaths } from '@entrepot/client/react/queues.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { useSettled } from '@entrepot/client/react/use-settled.ts';
import { useCan } from '@entrepot/client/session/session.ts';
import { EmptyState } from '@entrepot/ui/feedback/empty-state.tsx';
import { codeOfScan } from '@entrepot/ui/scan/scanner.ts';
import { TextField } from '@entrepot/ui/form/text-field.tsx';
import { useScanner } from '@entrepot/ui/scan/use-scanner.ts';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { Camera } from '../core/camera/camera.tsx';
import { Failed } from '../core/failed.tsx';
import { FullSiteLink } from '../core/full-site-link.tsx';
import { Waiting } from '../core/more-rows.tsx';
import { Page } from '../core/page.tsx';
import { Panel, Row, State } from '../core/parts.tsx';
import { pageOfCard } from './tasks.ts';

type FoundRecord = ResponseOf<typeof findRecords.output>[number];
// Full-site list screen per kind of record.
const screens: Record<string, string> = {
  unknownItem: 'UnknownItemIndex',
  logisticsOrder: 'LogisticsOrderIndex',
  pickingList: 'PickingListIndex',
  shelf: 'ShelvesIndex',
  bill: 'BillIndex',
  bag: 'BagIndex',
  transportShift: 'TransportShiftIndex',
  warehouseDocument: 'WarehouseDocumentIndex',
  stockCount: 'StockCountIndex',
  user: 'UserIndex',
};

/** Search by number, scanned or partly typed. */
export function FindPage() {
  const t = useTexts('staff');
  const [text, setText] = useState('');
  const wanted = useSettled(text.trim(), 200);
  const [, go] = useLocation();
  const can = useCan();
  // Command cards open their page here too.
  const take = (code: string) => {
    const page = pageOfCard(code);
    if (page) go(page);
    else setText(codeOfScan(plainSigns(code)));
  };
  useScanner({
    onScan(code) {
      take(code);
      return true;
    },
  });
  const isEnough = wanted.length >= minCharacters;
  const { data, error, refetch } = useCallQuery(findRecords, { text: wanted }, { abortable: true, enabled: isEnough });
  return (
    <Page title={t('tasks.find')} back="/">
      <TextField label={t('find.label')} hint={t('find.hint')} value={text} onChange={setText} maxLength={100} mono />
      <Camera onCode={take} />
      {isEnough && (
        <Panel>
          {!data && (error ? <Failed problem={error} again={refetch} compact /> : <Waiting rows={2} />)}
          {data?.length === 0 && (
            <EmptyState compact title={t('find.none', { text: wanted })} text={can(logisticsOrderIndex) ? undefined : t('find.noOrders')} />
          )}
          {data?.map((one) => (
            <FoundRow key={`${one.kind} ${one.id}`} one={one} />
          ))}
        </Panel>
      )}
    </Page>
  );
}

function FoundRow({ one }: { one: FoundRecord }) {
  const pathOf = usePaths();
  const { kind, kindName, id, number, title, stateType, state, ownerName, memberCode } = one;
  const lines = [kindName, title, ownerName, memberCode].filter(Boolean).join(' · ');
  const tag = stateType && isStatusName(stateType) && <State of={stateType} code={state} />;
  const list = pathOf(screens[kind] ?? null);
  const page = useCan()(personalPickingIndex) && kind === 'pickingList' ? `/staff/picking/${id}` : undefined;
  const here = kind === 'package' ? `/staff/parcels/${id}` : page;
  if (here || !list) return <Row title={number} lines={lines} end={tag} to={here} />;
  return (
    <FullSiteLink to={`${list}?open=${id}`} lines={lines} end={tag}>
      {number}
    </FullSiteLink>
  );
}
