import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { Icon } from '@entrepot/ui/base/icons.tsx';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'wouter';
import css from './page.module.css';
import { useSite } from './site.ts';

interface PageProps {
  title: string;
  /** Parent page; pages in the bottom bar have none. */
  back?: string;
  /** Icons next to the title, two at most. */
  actions?: ReactNode;
  /** Primary action, within reach of the thumb. */
  foot?: ReactNode;
  children: ReactNode;
}

/** Page frame: back link, title, content, and a footer with the primary action. */
export function Page({ title, back, actions, foot, children }: PageProps) {
  const t = useTexts('mobile');
  const site = useSite((page) => page.title);
  const name = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = site && site !== title ? `${title} · ${site}` : title;
  }, [title, site]);
  useEffect(() => {
    // After navigation, screen readers start at the page heading; the first page of a visit does not move the focus.
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
