import type { InputProps } from '@entrepot/ui/widget-props.ts';
import { UploadField } from '@entrepot/ui/upload-field.tsx';
import { UploadsProvider } from '@entrepot/ui/uploads.tsx';
import { pick, shownAt } from './picked-pictures.ts';

/** One picture of the public pages; it is sent with the form. */
export function SitePictureInput({ value, onChange, ...props }: InputProps<string>) {
  return (
    <UploadsProvider upload={pick} urlOf={shownAt}>
      <UploadField {...props} max={1} value={value ? [value] : []} onChange={(list) => onChange(list[0] ?? null)} />
    </UploadsProvider>
  );
}
