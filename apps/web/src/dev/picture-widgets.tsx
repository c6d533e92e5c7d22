import { IconPicker } from '@entrepot/ui/icon-picker.tsx';
import { Grid, Stack, Text } from '@entrepot/ui/layout.tsx';
import { SlideVerify } from '@entrepot/ui/slide-verify.tsx';
import { UploadField } from '@entrepot/ui/upload-field.tsx';
import { useState } from 'react';
import { SlideCaptcha } from '../core/slide-captcha.tsx';
import { picture } from './samples.ts';
import { Show } from './stage.tsx';
import { useDevWords } from './words.ts';

const svgs = [
  { name: 'own-one', address: picture(1) },
  { name: 'own-two', address: picture(2) },
];
const lost = () => Promise.reject(new Error('no puzzle'));

function Pictures() {
  const t = useDevWords();
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

/** Uploads, the slide puzzle and the icon picker. */
export function PictureWidgets() {
  const t = useDevWords();
  const [icon, setIcon] = useState<string | null>('truck-add');
  const [solved, setSolved] = useState(0);
  return (
    <Stack>
      <Pictures />
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
