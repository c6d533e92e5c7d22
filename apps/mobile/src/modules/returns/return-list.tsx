import { useWords } from '@entrepot/client/react/use-words.ts';
import { Button } from '@entrepot/ui/button.tsx';
import { EmptyState } from '@entrepot/ui/empty-state.tsx';
import type { ComponentProps } from 'react';
import { MoreRows } from '../../core/more-rows.tsx';
import { Page } from '../../core/page.tsx';
import { Panel, Row, Soft } from '../../core/parts.tsx';

/** The two kinds of returns: what buyers send back into stock, and what came back from the destination. */
type Kind = 'own' | 'returned';

interface Props<R extends { id: string }> extends Pick<ComponentProps<typeof MoreRows<R>>, 'about' | 'load' | 'row'> {
  of: Kind;
  /** Where the other kind stands; null for those who have none. */
  other: string | null;
  /** The one thing to do; null for those who may not. */
  press: { label: string; to: string } | null;
}

/** A list of returns of one kind: which kind that is in a sentence, the returns, the one thing to do, and the way to the other kind. */
export function ReturnList<R extends { id: string }>({ of, other, press, ...list }: Props<R>) {
  const t = useWords('returns');
  const otherKind: Kind = of === 'own' ? 'returned' : 'own';
  return (
    <Page
      title={t(`${of}.plural`)}
      back="/me"
      foot={
        press && (
          <Button kind="primary" size="large" wide href={`/app${press.to}`}>
            {press.label}
          </Button>
        )
      }
    >
      <Soft>{t(`${of}.lead`)}</Soft>
      <MoreRows {...list} empty={<EmptyState title={t(`${of}.none`)} />} />
      {other && (
        <Panel>
          <Row title={t(`${otherKind}.plural`)} lines={t(`${otherKind}.lead`)} to={other} />
        </Panel>
      )}
    </Page>
  );
}
