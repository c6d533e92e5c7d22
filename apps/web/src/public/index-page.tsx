import { useSearch } from 'wouter';
import { entryParts } from './entry-parts.ts';
import { PublicFrame } from './frame.tsx';
import { HomePage } from './home-page.tsx';
import css from './public.module.css';

/** The landing page, or the part of it that the address names. */
export function IndexPage() {
  const active = new URLSearchParams(useSearch()).get('activeIndex') ?? '';
  const Part = entryParts[active];
  return (
    <PublicFrame>
      {Part ? (
        <main className={css.part}>
          <Part key={active} />
        </main>
      ) : (
        <HomePage />
      )}
    </PublicFrame>
  );
}
