import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { mayDo } from '@entrepot/contract/core/row-rights.ts';
import { establishBags, unsealBag } from '@entrepot/contract/modules/transport/calls.ts';
import { transportShiftIndex, transportShiftPackagingIndex } from '@entrepot/contract/modules/transport/screens.ts';
import {
  type BagRow,
  isLoadedPackage,
  maySeal,
  useBagsOf,
  useLooseOn,
  useParcelsToBag,
  useShiftPackages,
  useShiftChoices,
} from '@entrepot/client/floor/shifts.ts';
import { useBagging } from '@entrepot/client/floor/use-bagging.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';
import { useCommands } from '@entrepot/client/react/use-commands.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { useCan } from '@entrepot/client/session/session.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { confirm } from '@entrepot/ui/feedback/confirm.tsx';
import { EmptyState } from '@entrepot/ui/feedback/empty-state.tsx';
import { Select } from '@entrepot/ui/form/select.tsx';
import { StateTag } from '@entrepot/ui/table/state-tag.tsx';
import { totalText } from '@entrepot/ui/table/total-text.ts';
import { useState } from 'react';
import { Failed } from '../core/failed.tsx';
import { Waiting } from '../core/more-rows.tsx';
import { Page } from '../core/page.tsx';
import { Inside, Panel, Row, State } from '../core/parts.tsx';
import { NumberPanel } from './number-panel.tsx';
import { SealPanel } from './seal-panel.tsx';
import { ScanField } from './scan-field.tsx';
import { BoxesOfBag, TakeOut } from './taken-out.tsx';

const someBags = 5;
const maxBags = 200;

/** Bagging: choose the shift once, scan a bag, then the parcels that go into it. */
export function BagPage() {
  const t = useTexts('transport');
  const staff = useTexts('staff');
  const { shifts, isKnown, error, refetch } = useShiftChoices(enumCodes.TransportShiftStatus.Loading);
  return (
    <Page title={staff('tasks.bag')} back="/">
      {shifts.length > 0 && <Floor shifts={shifts} />}
      {shifts.length === 0 && (
        <Panel>
          {isKnown ? (
            <EmptyState title={t('pages.noLoadingShift')} text={t('pages.noLoadingShiftText')} />
          ) : error ? (
            <Failed problem={error} again={refetch} />
          ) : (
            <Waiting />
          )}
        </Panel>
      )}
    </Page>
  );
}

/** Open number dialog: the weight of a bag, or the number of bags to add. */
type Typing = BagRow | 'bags';

function Floor({ shifts }: { shifts: readonly { value: string; label: string }[] }) {
  const t = useTexts('transport');
  const staff = useTexts('staff');
  const { shiftId, bagNo, isLoose, filled, scans } = useBagging(shifts);
  const shift = shifts.find(({ value }) => value === shiftId);
  const bags = useBagsOf(shift?.value ?? null);
  const [typing, setTyping] = useState<Typing | null>(null);
  const adding = useCall(establishBags, {
    success: ({ bagNos }) => t('pages.bagsAdded', { first: bagNos[0], last: bagNos.at(-1), count: bagNos.length }),
  });
  const done = () => setTyping(null);
  function aside() {
    if (!shift) return null;
    if (typing === 'bags')
      return (
        <NumberPanel
          entered={`add-bags:${shift.value}`}
          title={t('pages.addBagsTitle', { name: shift.label })}
          label={t('pages.bags')}
          initial={someBags}
          least={1}
          most={maxBags}
          submit={t('actions.addBags')}
          onChoose={(quantity) => void adding.run({ transportShiftId: shift.value, quantity: Number(quantity) })}
          onClose={done}
        />
      );
    if (typing)
      return (
        <SealPanel
          bag={typing}
          onSeal={(weights) =>
            scans.send('seal', t('pages.sealTitle', { bagNo: typing.bagNo }), { id: typing.id, bagNo: typing.bagNo, ...weights })
          }
          onClose={done}
        />
      );
    return (
      <Bags
        bags={bags}
        shiftId={shift.value}
        open={bagNo}
        isLoose={isLoose}
        onLoose={() => scans.send('loose', t('pages.loose'))}
        filled={filled}
        onOpen={(number) => scans.send('bag', number ?? staff('bagging.close'), number)}
        onSeal={setTyping}
        onAdd={() => setTyping('bags')}
      />
    );
  }
  return (
    <>
      <Select
        label={t('transportShift.title')}
        options={shifts}
        value={shift?.value ?? null}
        clearable={false}
        onChange={(value: string | null) => scans.send('shift', shifts.find((one) => one.value === value)?.label ?? '', value)}
      />
      <ScanField
        scans={scans}
        label={bagNo ? t('pages.scanInto', { bagNo }) : t(shift ? (isLoose ? 'pages.scanLoose' : 'pages.scanBag') : 'pages.scanShift')}
        hint={shift ? staff('bagging.hint') : t('pages.chooseShiftText')}
        disabled={typing !== null}
        onEscape={() => scans.send('bag', t('pages.scanBag'), null)}
        aside={aside()}
      />
    </>
  );
}

interface Props {
  bags: readonly BagRow[];
  shiftId: string;
  /** Numbers of the open bag and of the bag that received the last parcel. */
  open: string | null;
  /** Cartons are loaded without a bag. */
  isLoose: boolean;
  onLoose(): void;
  filled: string | null;
  onOpen(bagNo: string | null): void;
  onSeal(bag: BagRow): void;
  onAdd(): void;
}

/** The open bag with its actions, then the other bags of the shift; pressing one opens it, or unseals a sealed one. */
function Bags({ bags, shiftId, open, isLoose, filled, onOpen, onLoose, onSeal, onAdd }: Props) {
  const t = useTexts('transport');
  const staff = useTexts('staff');
  const can = useCan();
  const inFront = bags.find(({ bagNo }) => bagNo === open);
  const sealable = inFront && maySeal(inFront, filled) ? inFront : undefined;
  useCommands({ done: sealable && (() => onSeal(sealable)) });
  const inIt = ({ parcelCount, netWeight }: BagRow) => t('pages.inBag', { count: parcelCount, weight: Number(netWeight) });
  const mayAdd = can(transportShiftIndex.Establish);
  const unsealing = useCall(unsealBag, { success: t('pages.unsealed') });
  async function unseal({ id, bagNo }: BagRow): Promise<void> {
    const agreed = await confirm({
      title: t('pages.unsealTitle', { bagNo }),
      text: t('pages.unsealText'),
      confirmLabel: t('actions.unseal'),
    });
    if (agreed) await unsealing.run({ id });
  }
  const pressOf = (bag: BagRow) =>
    mayDo(bag, 'fill') ? () => onOpen(bag.bagNo) : mayDo(bag, 'unseal') ? () => void unseal(bag) : undefined;
  return (
    <>
      {inFront && (
        <Panel title={<span className="mono">{inFront.bagNo}</span>} more={<State of="BagNumberStatus" code={inFront.status} />}>
          <Inside>
            <b>{inIt(inFront)}</b>
            {sealable && (
              <Button kind="primary" size="large" wide onClick={() => onSeal(sealable)}>
                {t('actions.seal')}
              </Button>
            )}
            <Button wide onClick={() => onOpen(null)}>
              {staff('bagging.close')}
            </Button>
          </Inside>
          <BoxesOfBag key={inFront.id} bag={inFront} shiftId={shiftId} />
        </Panel>
      )}
      {isLoose && <LooseCartons shiftId={shiftId} onClose={() => onOpen(null)} />}
      <Panel title={t('bag.plural')} more={mayAdd && <Button onClick={onAdd}>{t('actions.addBags')}</Button>}>
        {bags.length === 0 && <EmptyState compact title={t('pages.noBags')} />}
        {bags
          .filter((bag) => bag !== inFront)
          .map((bag) => (
            <Row
              key={bag.id}
              title={<span className="mono">{bag.bagNo}</span>}
              lines={inIt(bag)}
              end={<State of="BagNumberStatus" code={bag.status} />}
              onPress={pressOf(bag)}
            />
          ))}
        {!isLoose && <Row title={t('pages.loose')} onPress={onLoose} />}
      </Panel>
      <PackagesOfShift shiftId={shiftId} />
      <ToFetch shiftId={shiftId} />
    </>
  );
}

/** The cartons that are loaded without a bag, the last one first; pressing one takes it off, with a reason. */
function LooseCartons({ shiftId, onClose }: { shiftId: string; onClose(): void }) {
  const t = useTexts('transport');
  const loaded = useLooseOn(shiftId);
  const [leaving, setLeaving] = useState<string | null>(null);
  if (leaving) return <TakeOut of={{ id: shiftId, number: leaving }} onClose={() => setLeaving(null)} />;
  return (
    <Panel title={t('pages.loose')} more={t('pages.looseCount', { count: totalText(loaded?.total ?? 0, loaded?.totalIsBound ?? false) })}>
      {loaded?.data.map((carton) => (
        <Row
          key={carton.id}
          title={<span className="mono">{carton.bagNo}</span>}
          end={`${Number(carton.netWeight)} kg`}
          onPress={mayDo(carton, 'takeOut') ? () => setLeaving(carton.bagNo) : undefined}
        />
      ))}
      <Inside>
        <Button wide onClick={onClose}>
          {t('pages.looseEnd')}
        </Button>
      </Inside>
    </Panel>
  );
}

/** The packages and transfers of stock of a transfer shift: those to fetch with their shelf, and those that are loaded; pressing one of these takes it off. */
function PackagesOfShift({ shiftId }: { shiftId: string }) {
  const t = useTexts('transport');
  const can = useCan();
  const rows = useShiftPackages(shiftId);
  const [leaving, setLeaving] = useState<string | null>(null);
  if (leaving) return <TakeOut of={{ id: shiftId, number: leaving }} onClose={() => setLeaving(null)} />;
  if (!rows.length) return null;
  const mayTakeOff = can(transportShiftPackagingIndex.Remove);
  return (
    <Panel title={t('pages.packages')} more={t('pages.packagesCount', { loaded: rows.filter(isLoadedPackage).length, count: rows.length })}>
      {rows.map((row) => (
        <Row
          key={row.id}
          title={<span className="mono">{row.courierNumber}</span>}
          lines={[row.contents, row.shelfNumber, row.memberCode].filter(Boolean).join(' · ')}
          end={<State of="WarehouseTransferStatus" code={row.status} />}
          onPress={isLoadedPackage(row) && mayTakeOff ? () => setLeaving(row.courierNumber) : undefined}
        />
      ))}
    </Panel>
  );
}

/** The packed parcels on shelves that go into the bags of the shift, in walking order. */
function ToFetch({ shiftId }: { shiftId: string }) {
  const t = useTexts('transport');
  const orders = useTexts('orders');
  const found = useParcelsToBag(shiftId);
  if (!found?.total) return null;
  return (
    <Panel title={t('pages.toBag')} more={t('pages.toBagCount', { count: found.total })}>
      {found.parcels.map(({ parcelId, parcelNo, shelfNumber, memberCode, frozen }) => (
        <Row
          key={parcelId}
          title={<span className="mono">{shelfNumber}</span>}
          lines={[parcelNo, memberCode].filter(Boolean).join(' · ')}
          end={frozen && <StateTag label={orders('logisticsOrder.fields.frozen')} tone="error" />}
        />
      ))}
    </Panel>
  );
}
