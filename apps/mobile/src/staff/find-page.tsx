import { plainSigns } from '@entrepot/contract/core/plain-signs.ts';
import { fewestSigns, findRecords } from '@entrepot/contract/modules/finding/calls.ts';
import { logisticsOrderIndex } from '@entrepot/contract/modules/orders/screens.ts';
import { personalPickingIndex } from '@entrepot/contract/modules/picking/screens.ts';
import { ask, type Told } from '@entrepot/client/calls/api.ts';
import { usePaths } from '@entrepot/client/react/queues.ts';
import { useLanguage, useWords } from '@entrepot/client/react/use-words.ts';
import { useSettled } from '@entrepot/client/react/use-settled.ts';
import { useCan } from '@entrepot/client/session/session.ts';
import { EmptyState } from '@entrepot/ui/empty-state.tsx';
import { codeOfScan } from '@entrepot/ui/scanner.ts';
import { TextField } from '@entrepot/ui/text-field.tsx';
import { useScanner } from '@entrepot/ui/use-scanner.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { Camera } from '../core/camera/camera.tsx';
import { Failed } from '../core/failed.tsx';
import { FullSiteLink } from '../core/full-site-link.tsx';
import { Waiting } from '../core/more-rows.tsx';
import { Page } from '../core/page.tsx';
import { Panel, Row, State } from '../core/parts.tsx';
import { pageOfCard } from './tasks.ts';

type Found = Told<typeof findRecords.gives>[number];
// The list of the full site that shows one row of a kind.
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

/** Looking up whatever has a number: scanned, or typed in part. */
export function FindPage() {
  const t = useWords('staff');
  const language = useLanguage();
  const [text, setText] = useState('');
  const wanted = useSettled(text.trim(), 200);
  const [, go] = useLocation();
  const can = useCan();
  // A card of the wall opens its page here too.
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
  const isEnough = wanted.length >= fewestSigns;
  const { data, error, refetch } = useQuery({
    queryKey: ['find', wanted, language],
    queryFn: ({ signal }) => ask(findRecords, { text: wanted }, { quiet: true, signal }),
    enabled: isEnough,
  });
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

function FoundRow({ one }: { one: Found }) {
  const pathOf = usePaths();
  const { kind, kindName, id, number, title, stateType, state, ownerName, memberCode } = one;
  const lines = [kindName, title, ownerName, memberCode].filter(Boolean).join(' · ');
  const tag = stateType && <State of={stateType} code={state} />;
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
