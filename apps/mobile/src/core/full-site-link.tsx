import { chooseFullSite } from '@entrepot/client/browser/full-site.ts';
import { Icon } from '@entrepot/ui/base/icons.tsx';
import type { ReactNode } from 'react';
import css from './parts.module.css';

interface Props {
  to: string;
  children: ReactNode;
  /** Secondary text below the title, as in a row. */
  lines?: ReactNode;
  /** Trailing content on the right: a count or a state. */
  end?: ReactNode;
}

/** Row that links to a page available only on the full site; the full site links back. */
export function FullSiteLink({ to, children, lines, end }: Props) {
  return (
    <a className={css.row} href={to} onClick={chooseFullSite}>
      <span className={css.rowText}>
        <span className={css.rowTitle}>{children}</span>
        {lines && <span className={css.rowLines}>{lines}</span>}
      </span>
      {end && <span className={css.rowEnd}>{end}</span>}
      <span className={css.rowSign}>
        <Icon name="link" size={18} />
      </span>
    </a>
  );
}
