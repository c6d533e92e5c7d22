import { useEffect, useState } from 'react';
import { useWords } from '@entrepot/client/react/use-words.ts';
import css from './public.module.css';

const pause = 5_000;

interface Picture {
  imageUrl: string;
  link?: string | null;
}

/** The site's pictures, one after the other every 5 s; stands still while the pointer or the focus is on it. */
export function Carousel({ pictures }: { pictures: readonly Picture[] }) {
  const t = useWords('public');
  const [at, setAt] = useState(0);
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held || pictures.length < 2 || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const timer = setInterval(() => setAt((now) => (now + 1) % pictures.length), pause);
    return () => clearInterval(timer);
  }, [held, pictures.length]);
  const shown = pictures[at % pictures.length];
  if (!shown) return null;
  const picture = <img src={shown.imageUrl} alt={t('carousel', { at: at + 1, of: pictures.length })} className={css.picture} />;
  return (
    <section
      className={css.carousel}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {shown.link ? <a href={shown.link}>{picture}</a> : picture}
      <div className={css.dots}>
        {pictures.map((one, index) => (
          <button
            key={one.imageUrl}
            type="button"
            aria-label={t('carousel', { at: index + 1, of: pictures.length })}
            aria-current={index === at}
            onClick={() => setAt(index)}
          />
        ))}
      </div>
    </section>
  );
}
