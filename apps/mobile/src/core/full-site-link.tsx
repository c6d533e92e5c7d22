import { chooseFullSite } from '@entrepot/client/browser/full-site.ts';
import { Icon } from '@entrepot/ui/icons.tsx';
import type { ReactNode } from 'react';
import css from './parts.module.css';

/** Leads to a page that only the full site has; there, a link leads back. */
export function FullSiteLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a className={css.row} href={to} onClick={chooseFullSite}>
      <span className={css.rowText}>{children}</span>
      <span className={css.rowEnd}>
        <Icon name="link" size={18} />
      </span>
    </a>
  );
}
