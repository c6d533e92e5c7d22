import type { InputProps } from '@entrepot/ui/widget-props.ts';
import { Stack } from '@entrepot/ui/layout.tsx';
import { TextField } from '@entrepot/ui/text-field.tsx';
import { UploadField } from '@entrepot/ui/upload-field.tsx';
import { UploadsProvider } from '@entrepot/ui/uploads.tsx';
import { useEffect, useState } from 'react';
import { useWords } from '@entrepot/client/react/use-words.ts';
import css from './carousel.module.css';
import { pick, shownAt } from './picked-pictures.ts';
import { misfit } from './slide-size.ts';

interface Slide {
  imageUrl: string;
  link?: string | null;
}

function useSize(address: string): { width: number; height: number } | null {
  const [size, setSize] = useState<{ width: number; height: number } | null>(null);
  useEffect(() => {
    const image = new Image();
    image.onload = () => setSize({ width: image.naturalWidth, height: image.naturalHeight });
    image.src = address;
    return () => {
      image.onload = null;
    };
  }, [address]);
  return size;
}

function SlideLine({ slide, at, onChange }: { slide: Slide; at: number; onChange(link: string | null): void }) {
  const t = useWords('sites');
  const size = useSize(shownAt(slide.imageUrl));
  const wrong = size && misfit(size);
  return (
    <li>
      <img src={shownAt(slide.imageUrl)} alt="" />
      <TextField
        label={t('pages.slideLink', { at: at + 1 })}
        type="url"
        value={slide.link ?? ''}
        onChange={(text) => onChange(text || null)}
        maxLength={255}
        hint={wrong ? t(wrong === 'small' ? 'pages.slideSmall' : 'pages.slideRatio', { ...size }) : undefined}
      />
    </li>
  );
}

/** The pictures of the landing page: put in order by drag or arrows, each with where it leads, and advice on their size. */
export function CarouselInput({ value, onChange, ...props }: InputProps<Slide[]>) {
  const t = useWords('sites');
  const slides = value ?? [];
  const put = (addresses: readonly string[]) =>
    onChange(addresses.map((imageUrl) => slides.find((slide) => slide.imageUrl === imageUrl) ?? { imageUrl, link: null }));
  return (
    <Stack gap="small">
      <UploadsProvider upload={pick} urlOf={shownAt}>
        <UploadField {...props} hint={t('pages.carouselHint')} value={slides.map(({ imageUrl }) => imageUrl)} onChange={put} />
      </UploadsProvider>
      {slides.length > 0 && (
        <ol className={css.slides}>
          {slides.map((slide, at) => (
            <SlideLine
              key={slide.imageUrl}
              slide={slide}
              at={at}
              onChange={(link) => onChange(slides.map((one) => (one === slide ? { ...slide, link } : one)))}
            />
          ))}
        </ol>
      )}
    </Stack>
  );
}
