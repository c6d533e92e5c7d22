import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { EmptyState } from '@entrepot/ui/feedback/empty-state.tsx';
import type { ComponentProps } from 'react';
import { MoreRows } from '../../core/more-rows.tsx';
import { Page } from '../../core/page.tsx';
import { Panel, Row, Soft } from '../../core/parts.tsx';

/** The two kinds of returns: from buyers into stock, and from the destination. */
type Kind = 'own' | 'returned';

interface Props<R extends { id: string }> extends Pick<ComponentProps<typeof MoreRows<R>>, 'about' | 'load' | 'row'> {
  of: Kind;
  /** The address of the other kind of return; null for users without access to it. */
  other: string | null;
  /** The primary action; null for users without permission. */
  press: { label: string; to: string } | null;
}

/** Renders a list of returns of one kind: an introduction, the returns, the primary action and the link to the other kind. */
export function ReturnList<R extends { id: string }>({ of, other, press, ...list }: Props<R>) {
  const t = useTexts('returns');
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
