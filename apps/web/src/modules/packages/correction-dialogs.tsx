import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { headed } from '@entrepot/client/texts/headed.ts';
import { changePackageOwner } from '@entrepot/contract/modules/packages/change-owner.ts';
import { getPackageById } from '@entrepot/contract/modules/packages/calls.ts';
import { pkg } from '@entrepot/contract/modules/packages/package.ts';
import { removePackagePicture } from '@entrepot/contract/modules/packages/remove-picture.ts';
import { Checkbox } from '@entrepot/ui/form/tick.tsx';
import { ImageThumbs } from '@entrepot/ui/media/image-thumbs.tsx';
import { Group, Stack, Text } from '@entrepot/ui/page/layout.tsx';
import { CallDialog } from '../../core/form/call-form.tsx';
import type { PackageRow } from './package-facts.ts';

interface Props {
  row: PackageRow;
  onClose(): void;
}

/** Gives a package that was recorded for the wrong customer to another one. */
export function ChangeOwnerDialog({ row: { id, courierNumber: number, ...row }, onClose }: Props) {
  const t = useTexts('packages');
  const owner = [row.nickName || row.userName, row.memberCode].filter(Boolean).join(' · ');
  return (
    <CallDialog
      of={changePackageOwner}
      about={pkg}
      title={t('pages.changeOwnerTitle', { number })}
      above={<Text>{t('pages.changeOwnerText', { owner })}</Text>}
      rows={[['ownerId'], ['reason']]}
      fields={{ ownerId: { label: t('pages.newOwner') } }}
      params={{ id }}
      submit={t('actions.changeOwner')}
      tone="danger"
      success={t('pages.ownerChanged', { number })}
      onClose={onClose}
    />
  );
}

/** Removes chosen pictures from a package; they remain in its history. */
export function RemovePictureDialog({ row: { id, courierNumber }, onClose }: Props) {
  const t = useTexts('packages');
  const { data } = useCallQuery(getPackageById, { id }, { of: pkg });
  const present = [...(data?.pictures ?? []), ...(data?.labelPictures ?? [])];
  return (
    <CallDialog
      of={removePackagePicture}
      about={pkg}
      title={headed(t('actions.removePicture'), courierNumber)}
      above={<Text>{t('pages.removePictureText')}</Text>}
      rows={[['pictures'], ['reason']]}
      fields={{
        pictures: {
          label: t('pages.wrongPictures'),
          draw: ({ value, onChange }) => (
            <PictureChoice pictures={present} chosen={(value as readonly string[] | null) ?? []} onChange={(next) => onChange([...next])} />
          ),
        },
      }}
      params={{ id }}
      submit={t('actions.removePicture')}
      tone="danger"
      success={t('pages.picturesRemoved')}
      onClose={onClose}
    />
  );
}

interface ChoiceProps {
  pictures: readonly string[];
  chosen: readonly string[];
  onChange(chosen: readonly string[]): void;
}

function PictureChoice({ pictures, chosen, onChange }: ChoiceProps) {
  const t = useTexts('packages');
  return (
    <Stack gap="small">
      {pictures.map((picture, at) => (
        <Group key={picture}>
          <Checkbox
            label={t('pages.pictureNumber', { number: at + 1 })}
            checked={chosen.includes(picture)}
            onChange={(isChosen: boolean) => onChange(isChosen ? [...chosen, picture] : chosen.filter((one) => one !== picture))}
          />
          <ImageThumbs addresses={[picture]} />
        </Group>
      ))}
    </Stack>
  );
}
