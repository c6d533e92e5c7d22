import { useSearch } from 'wouter';
import { entryParts } from './entry-parts.ts';
import { PublicFrame } from './frame.tsx';
import css from './public.module.css';
import { WrittenPage } from './written-page.tsx';

/** The part of the landing page that the address names. */
export function IndexPage() {
  const active = new URLSearchParams(useSearch()).get('activeIndex') ?? '';
  const Part = entryParts[active];
  if (!Part) return <WrittenPage key={active} />;
  return (
    <PublicFrame>
      <main className={css.part}>
        <Part key={active} />
      </main>
    </PublicFrame>
  );
}
