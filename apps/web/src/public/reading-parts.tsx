import { getAboutUs, getAgreement, getContactUs } from '@entrepot/contract/modules/sites/public-calls.ts';
import { siteLanguage } from '@entrepot/contract/core/language.ts';
import { EmptyState } from '@entrepot/ui/empty-state.tsx';
import { ErrorState } from '@entrepot/ui/error-state.tsx';
import { LoadingBlock } from '@entrepot/ui/loader.tsx';
import { RichText } from '@entrepot/ui/rich-text.tsx';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearch } from 'wouter';
import { ask } from '@entrepot/client/calls/api.ts';
import { errorProps } from '../core/app/error-props.ts';
import { useLanguage, useWords } from '@entrepot/client/react/use-words.ts';
import { HelpArticle } from '../modules/content/articles.tsx';
import { HelpBrowser } from '../modules/content/help-browser.tsx';
import { NoticeList } from '../modules/content/notice-list.tsx';
import { LeaveMessage } from './leave-message.tsx';
import css from './public.module.css';

const quiet = { quiet: true, anonymous: true } as const;

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={css.wide}>
      <h1>{title}</h1>
      {children}
    </div>
  );
}

/** The notices for everybody. */
export function NoticesPart() {
  const t = useWords('public');
  return (
    <Part title={t('nav.notice')}>
      <NoticeList open hrefOf={(id) => `/NoticeDetailedIndex?id=${id}`} />
    </Part>
  );
}

/** The help of the site: all of it, or the page the address names. */
export function HelpPart() {
  const t = useWords('public');
  const id = new URLSearchParams(useSearch()).get('id');
  if (id)
    return (
      <div className={css.wide}>
        <HelpArticle open id={id} />
        <p>
          <a href="/index?activeIndex=helpTutorial">{t('help.back')}</a>
        </p>
      </div>
    );
  return (
    <Part title={t('nav.helpTutorial')}>
      <HelpBrowser open hrefOf={(one) => `/index?activeIndex=helpTutorial&id=${one}`} />
    </Part>
  );
}

/** A text of the site's own in the language in use. */
function OwnText({ name, title, load }: { name: string; title: string; load(language: 1 | 2 | 3): Promise<string | null> }) {
  const t = useWords('public');
  const language = useLanguage();
  const { data, error, refetch } = useQuery({
    queryKey: ['own-text', name, language],
    queryFn: () => load(siteLanguage(language) as 1 | 2 | 3),
  });
  return (
    <Part title={title}>
      {error && <ErrorState {...errorProps(error, refetch)} />}
      {!error && data === undefined && <LoadingBlock />}
      {data === '' && <EmptyState title={t('nothingWritten')} />}
      {data && <RichText html={data} />}
    </Part>
  );
}

/** Who runs the site. */
export function AboutPart() {
  const t = useWords('public');
  return <OwnText name="about" title={t('nav.aboutUs')} load={(language) => ask(getAboutUs, { siteLanguage: language }, quiet)} />;
}

/** How the site is reached, and a message to those who run it. */
export function ContactPart() {
  const t = useWords('public');
  return (
    <>
      <OwnText name="contact" title={t('nav.contactUs')} load={(language) => ask(getContactUs, { siteLanguage: language }, quiet)} />
      <LeaveMessage />
    </>
  );
}

const kinds = ['register', 'privacy', 'service'];

/** An agreement, by the address's `kind`. */
export function AgreementPart() {
  const t = useWords('public');
  const asked = new URLSearchParams(useSearch()).get('kind') ?? '';
  const kind = kinds.includes(asked) ? asked : kinds[0]!;
  return (
    <OwnText name={kind} title={t(`agreement.${kind}`)} load={(language) => ask(getAgreement, { siteLanguage: language, kind }, quiet)} />
  );
}
