import type { Choosing } from '@entrepot/client/floor/use-counting.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { Button } from '@entrepot/ui/button.tsx';
import { Inside, Panel, Row, Soft } from '../core/parts.tsx';
import { TakeOver } from './take-over.tsx';

/** Whose commodity a code is, where several customers have it. */
export function WhoseCode({ choosing, onChoose, onClose }: { choosing: Choosing; onChoose(id: string): void; onClose(): void }) {
  const t = useWords('counting');
  const staff = useWords('staff');
  return (
    <Panel title={t('pages.whose', { code: choosing.code })}>
      {choosing.choices.map(({ id, name }) => (
        <Row key={id} title={name} onPress={() => onChoose(id)} />
      ))}
      <Inside>
        <Button wide onClick={onClose}>
          {staff('cancel')}
        </Button>
      </Inside>
    </Panel>
  );
}

/** Is a shelf empty on which nothing was counted? */
export function EmptyShelf({ shelf, onEmpty, onClose }: { shelf: string; onEmpty(): void; onClose(): void }) {
  const t = useWords('counting');
  return (
    <Panel title={t('pages.emptyTitle', { shelf })}>
      <Inside>
        <Soft>{t('pages.emptyText')}</Soft>
        <Button kind="primary" size="large" wide onClick={onEmpty}>
          {t('pages.isEmpty')}
        </Button>
        <Button wide onClick={onClose}>
          {t('pages.notEmpty')}
        </Button>
      </Inside>
    </Panel>
  );
}

interface HeldProps {
  held: { number: string; name: string };
  onTake(reason: string): void;
  onClose(): void;
}

/** Takes a shelf over from somebody who has it in hand, with a reason. */
export function HeldShelf({ held, onTake, onClose }: HeldProps) {
  const t = useWords('counting');
  return (
    <TakeOver
      t={t}
      title={t('pages.takeOverTitle', { shelf: held.number })}
      text={t('pages.takeOverText', { name: held.name })}
      onTake={onTake}
      onClose={onClose}
    />
  );
}
