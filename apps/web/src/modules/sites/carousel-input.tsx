import type { InputProps } from '@entrepot/ui/form/widget-props.ts';
import { Stack } from '@entrepot/ui/page/layout.tsx';
import { TextField } from '@entrepot/ui/form/text-field.tsx';
import { UploadField } from '@entrepot/ui/form/upload-field.tsx';
import { UploadsProvider } from '@entrepot/ui/form/uploads.tsx';
import { useEffect, useState } from 'react';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import css from './carousel.module.css';
import { pick, previewUrl } from './picked-pictures.ts';
import { sizeProblem } from './slide-size.ts';

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
  const t = useTexts('sites');
  const size = useSize(previewUrl(slide.imageUrl));
  const wrong = size && sizeProblem(size);
  return (
    <li>
      <img src={previewUrl(slide.imageUrl)} alt="" />
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

/** Pictures of the landing page: sorted by drag or arrows, each with its link, and a hint about their size. */
export function CarouselInput({ value, onChange, ...props }: InputProps<Slide[]>) {
  const t = useTexts('sites');
  const slides = value ?? [];
  const put = (addresses: readonly string[]) =>
    onChange(addresses.map((imageUrl) => slides.find((slide) => slide.imageUrl === imageUrl) ?? { imageUrl, link: null }));
  return (
    <Stack gap="small">
      <UploadsProvider upload={pick} urlOf={previewUrl}>
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
