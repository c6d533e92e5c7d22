import { shownTime } from '@entrepot/contract/core/shown-time.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { useCan } from '@entrepot/client/session/session.ts';
import { containerScreens } from '@entrepot/contract/modules/containers/calls.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { useSettings } from '@entrepot/ui/base/settings.ts';
import { Group, Text } from '@entrepot/ui/page/layout.tsx';
import { type ContainerRef, isContainer, type Parent } from './container.ts';

interface InsideProps {
  parents: readonly Parent[];
  onOpen(container: ContainerRef): void;
}

/** The containers that a container is in, and those it was in, with the times. */
export function Inside({ parents, onOpen }: InsideProps) {
  const t = useTexts('containers');
  const lines = [
    { key: 'inside', of: parents.filter(({ now }) => now) },
    { key: 'wasInside', of: parents.filter(({ now }) => !now) },
  ];
  return (
    <>
      {lines.map(({ key, of }) =>
        of.length ? (
          <Group key={key} gap="small">
            <Text strong>{t(key)}</Text>
            {of.map((parent) => (
              <ParentLink key={`${parent.kind} ${parent.id} ${parent.until}`} parent={parent} onOpen={onOpen} />
            ))}
          </Group>
        ) : null,
      )}
    </>
  );
}

function ParentLink({ parent, onOpen }: { parent: Parent; onOpen: InsideProps['onOpen'] }) {
  const t = useTexts('containers');
  const can = useCan();
  const { timeZone } = useSettings();
  const { kind, id, number, name, since, until } = parent;
  const label = [t(`kinds.${kind}`), number, name].filter(Boolean).join(' ');
  const text = (at: typeof since) => (at ? shownTime(at, timeZone, 'minute') : '');
  const times = until ? `${text(since)} – ${text(until)}` : text(since);
  const opens = isContainer(kind) && containerScreens[kind].some((screen) => can(screen));
  return (
    <Group gap="small">
      {opens ? (
        <Button kind="link" onClick={() => onOpen({ kind, id, number })}>
          {label}
        </Button>
      ) : (
        <Text>{label}</Text>
      )}
      {times && (
        <Text tone="soft" size="small">
          {times}
        </Text>
      )}
    </Group>
  );
}
