import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { useCan } from '@entrepot/client/session/session.ts';
import { type ContainerKind, getContainer } from '@entrepot/contract/modules/containers/calls.ts';
import { timelineScreens, type TimelineOf } from '@entrepot/contract/modules/timeline/calls.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { ErrorState } from '@entrepot/ui/feedback/error-state.tsx';
import { LoadingBlock } from '@entrepot/ui/feedback/loader.tsx';
import { Drawer } from '@entrepot/ui/feedback/modal.tsx';
import { Stack, Text } from '@entrepot/ui/page/layout.tsx';
import { Tabs } from '@entrepot/ui/page/tabs.tsx';
import { type ComponentProps, useState } from 'react';
import { errorProps } from '../../core/app/error-props.ts';
import { Timeline } from '../timeline/public.tsx';
import { Contents } from './contents.tsx';
import type { Container, ContainerRef } from './container.ts';
import { Inside } from './inside.tsx';

type Part = 'now' | 'former' | 'steps';

/** The name in the timeline of each kind of container that has one; a carton is in that of its order. */
const timelineOf: Partial<Record<ContainerKind, TimelineOf>> = {
  bag: 'bagId',
  shift: 'transportShiftId',
  transfer: 'warehouseTransferId',
  plan: 'transferPlanId',
  pickingList: 'pickingListId',
  count: 'stockCountId',
  shelf: 'shelfId',
  bin: 'binId',
  return: 'returnLogisticsOrderId',
  returnOrder: 'returnOrderId',
  order: 'logisticsOrderId',
};

// Not a schema form: the drawer shows one container after the other, and changes nothing.
/** The contents and history of a container. Containers in it and around it open in the same drawer, which leads back again. */
export function ContainerHistory({ kind, id, onClose }: { kind: ContainerKind; id: string; onClose(): void }) {
  const t = useTexts('containers');
  const [way, setWay] = useState<readonly ContainerRef[]>([{ kind, id, number: '' }]);
  const [part, setPart] = useState<Part>('now');
  const current = way.at(-1)!;
  const { data, error, refetch } = useCallQuery(getContainer, { kind: current.kind, id: current.id });
  function open(next: ContainerRef): void {
    setPart('now');
    setWay([...way.slice(0, -1), { ...current, number: data?.number ?? current.number }, next]);
  }
  const before = way.at(-2);
  return (
    <Drawer
      opened
      size="wide"
      title={t('of', { kind: t(`kinds.${current.kind}`), number: data?.number ?? current.number })}
      onClose={onClose}
    >
      <Stack>
        {before && (
          <div>
            <Button kind="link" onClick={() => setWay(way.slice(0, -1))}>
              {t('back', { number: before.number })}
            </Button>
          </div>
        )}
        {!data && (error ? <ErrorState {...errorProps(error, refetch)} compact /> : <LoadingBlock />)}
        {data && (
          <>
            <Text tone="soft">{[data.state, data.name, data.warehouse].filter(Boolean).join(' · ')}</Text>
            <Inside parents={data.inside} onOpen={open} />
            <Parts container={{ ...data, kind: current.kind }} part={part} onPart={setPart} onOpen={open} />
          </>
        )}
      </Stack>
    </Drawer>
  );
}

interface PartsProps {
  container: Container;
  part: Part;
  onPart(part: Part): void;
  onOpen(container: ContainerRef): void;
}

/** Its present and former contents, and the steps with the person of each. */
function Parts({ container, part, onPart, onOpen }: PartsProps) {
  const t = useTexts('containers');
  const can = useCan();
  const { kind, id } = container;
  const key = timelineOf[kind];
  const hasSteps = key && timelineScreens[key].some((screen) => can(screen));
  const contents = (former: boolean) => <Contents key={`${kind} ${id} ${former}`} of={container} former={former} onOpen={onOpen} />;
  const of = { [key ?? '']: id } as ComponentProps<typeof Timeline>['of'];
  return (
    <Tabs
      label={t('title')}
      tabs={[
        { key: 'now', label: t('now'), content: contents(false) },
        { key: 'former', label: t('former'), content: contents(true) },
        ...(hasSteps ? [{ key: 'steps', label: t('steps'), content: <Timeline of={of} title={false} /> }] : []),
      ]}
      value={part}
      onChange={onPart}
    />
  );
}
