import { f } from '@entrepot/contract/core/field.ts';
import { PdfInput } from '@entrepot/ui/form/file-input.tsx';
import { IconPicker } from '@entrepot/ui/form/icon-picker.tsx';
import { Grid, Stack, Text } from '@entrepot/ui/page/layout.tsx';
import { RichInput } from '@entrepot/ui/form/rich-input.tsx';
import { SlideVerify } from '@entrepot/ui/form/slide-verify.tsx';
import { UploadField } from '@entrepot/ui/form/upload-field.tsx';
import { useState } from 'react';
import { SlideCaptcha } from '../core/proof/slide-captcha.tsx';
import { picture } from './samples.ts';
import { Show } from './stage.tsx';
import { useDevTexts } from './texts.ts';

const svgs = [
  { name: 'own-one', address: picture(1) },
  { name: 'own-two', address: picture(2) },
];
const lost = () => Promise.reject(new Error('no puzzle'));

function Pictures() {
  const t = useDevTexts();
  const [many, setMany] = useState<string[]>([picture(1), picture(2), picture(3)]);
  const [one, setOne] = useState<string[]>([picture(4)]);
  return (
    <Grid columns={3} least={300}>
      <Show id="upload" title={t('s.upload')}>
        <UploadField label={t('f.pictures')} value={many} onChange={setMany} />
      </Show>
      <Show id="upload-one" title={t('s.single')}>
        <UploadField label={`${t('f.pictures')} 1`} value={one} onChange={setOne} max={1} />
      </Show>
      <Show id="upload-read" title={t('s.readOnly')}>
        <UploadField label={`${t('f.pictures')} 2`} value={[picture(5), picture(6)]} onChange={() => undefined} readOnly />
      </Show>
    </Grid>
  );
}

function Files() {
  const t = useDevTexts();
  const [pdf, setPdf] = useState<string | null>(null);
  const [html, setHtml] = useState<string | null>(null);
  return (
    <Grid columns={2} least={320}>
      <Show id="pdf" title={t('s.pdf')}>
        <PdfInput field={f.file()} name="pdf" row={{}} label={t('f.file')} value={pdf} onChange={setPdf} />
      </Show>
      <Show id="rich" title={t('s.rich')}>
        <RichInput field={f.richText()} name="rich" row={{}} label={t('f.content')} value={html} onChange={setHtml} />
        <output data-html>{html}</output>
      </Show>
    </Grid>
  );
}

/** Uploads, the slide puzzle and the icon picker. */
export function PictureWidgets() {
  const t = useDevTexts();
  const [icon, setIcon] = useState<string | null>('truck-add');
  const [solved, setSolved] = useState(0);
  return (
    <Stack>
      <Pictures />
      <Files />
      <Grid columns={3} least={320}>
        <Show id="slide" title={t('s.slide')}>
          <SlideCaptcha onSolved={() => setSolved((now) => now + 1)} />
          <Text>{t('s.solved', { count: solved })}</Text>
        </Show>
        <Show id="slide-lost" title={t('s.slideLost')}>
          <SlideVerify load={lost} check={() => Promise.resolve(false)} />
        </Show>
        <Show id="icons" title={t('s.icons')}>
          <IconPicker label={t('f.icon')} value={icon} onChange={setIcon} svgs={svgs} />
          <IconPicker label={t('s.disabled')} value={null} onChange={setIcon} disabled />
        </Show>
      </Grid>
    </Stack>
  );
}
