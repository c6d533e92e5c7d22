import { chooseFullSite } from '@entrepot/client/browser/full-site.ts';
import { Icon } from '@entrepot/ui/icons.tsx';
import type { ReactNode } from 'react';
import css from './parts.module.css';

interface Props {
  to: string;
  children: ReactNode;
  /** Under it, softer, as in a row. */
  lines?: ReactNode;
  /** At the right: a count, a state. */
  end?: ReactNode;
}

/** A row that leads to a page that only the full site has; there, a link leads back. */
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
