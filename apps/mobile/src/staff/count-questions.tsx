import type { Choosing } from '@entrepot/client/floor/use-counting.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { Inside, Panel, Row, Soft } from '../core/parts.tsx';
import { TakeOver } from './take-over.tsx';

/** Asks for the owner of a commodity when several customers use the same code. */
export function ChooseOwner({ choosing, onChoose, onClose }: { choosing: Choosing; onChoose(id: string): void; onClose(): void }) {
  const t = useTexts('counting');
  const staff = useTexts('staff');
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

/** Asks for confirmation that a shelf without counted goods is empty. */
export function EmptyShelf({ shelf, onEmpty, onClose }: { shelf: string; onEmpty(): void; onClose(): void }) {
  const t = useTexts('counting');
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

interface TakeOverShelfProps {
  takeOver: { number: string; name: string };
  onTake(reason: string): void;
  onClose(): void;
}

/** Takes over a shelf that a colleague is counting; requires a reason. */
export function TakeOverShelf({ takeOver, onTake, onClose }: TakeOverShelfProps) {
  const t = useTexts('counting');
  return (
    <TakeOver
      number={takeOver.number}
      t={t}
      title={t('pages.takeOverTitle', { shelf: takeOver.number })}
      text={t('pages.takeOverText', { name: takeOver.name })}
      onTake={onTake}
      onClose={onClose}
    />
  );
}
