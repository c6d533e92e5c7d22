import { useWords } from '@entrepot/client/react/use-words.ts';
import { Icon } from '@entrepot/ui/icons.tsx';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'wouter';
import css from './page.module.css';
import { useSite } from './site.ts';

interface PageProps {
  title: string;
  /** The page above this one; none on the places of the bar. */
  back?: string;
  /** Beside the title: at most two signs. */
  actions?: ReactNode;
  /** The one thing to do, in reach of the thumb. */
  foot?: ReactNode;
  children: ReactNode;
}

/** The frame of every page: the way back, its name, what is in it, and under it what to do next. */
export function Page({ title, back, actions, foot, children }: PageProps) {
  const t = useWords('mobile');
  const site = useSite((page) => page.title);
  const name = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = site && site !== title ? `${title} · ${site}` : title;
  }, [title, site]);
  useEffect(() => {
    // A page that was gone to is read from its name on; the first one of a visit takes the focus from nobody.
    if (document.activeElement === document.body && history.state !== null) name.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div className={css.page}>
      <header className={css.head}>
        {back && (
          <Link href={back} className={css.back} aria-label={t('page.back')}>
            <Icon name="left" size={22} />
          </Link>
        )}
        <h1 ref={name} tabIndex={-1} className={css.title}>
          {title}
        </h1>
        {actions && <div className={css.actions}>{actions}</div>}
      </header>
      <main className={css.body}>{children}</main>
      {foot && <footer className={css.foot}>{foot}</footer>}
    </div>
  );
}
