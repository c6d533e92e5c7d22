import { callApi } from '@entrepot/client/calls/api.ts';
import { toast } from '@entrepot/client/calls/notices.ts';
import { storeFile } from '@entrepot/client/calls/uploads.ts';
import { refreshAll } from '@entrepot/client/react/queries.ts';
import { useAction } from '@entrepot/client/react/use-action.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { upLoadPlatformWaybill } from '@entrepot/contract/modules/shops/upload-label.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { Icon } from '@entrepot/ui/base/icons.tsx';
import { Stack, Text } from '@entrepot/ui/page/layout.tsx';
import { Modal } from '@entrepot/ui/feedback/modal.tsx';
import { useRef, useState } from 'react';
import type { PlatformRow } from './use-platform-acts.ts';

// A label is a page or two.
const maxMegabytes = 5;

/** Uploads a label that was downloaded from the marketplace manually, for the logistics order of a parcel. */
export function UploadLabelDialog({ row, onClose }: { row: PlatformRow; onClose(): void }) {
  const t = useTexts('shops');
  const chooser = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const sending = useAction(
    async (chosen: File) => {
      const { id: fileId } = await storeFile(chosen, 'Annex', maxMegabytes);
      return callApi(upLoadPlatformWaybill, { logisticsOrderId: row.logisticsOrderId!, fileId });
    },
    {
      async done() {
        toast({ tone: 'success', text: t('pages.labelUploaded', { order: row.platformOrderNo }) });
        await refreshAll();
        onClose();
      },
    },
  );
  return (
    <Modal
      opened
      onClose={onClose}
      size="small"
      title={t('pages.uploadLabelTitle', { order: row.platformOrderNo })}
      footer={
        <Button kind="primary" disabled={!file} busy={sending.busy} onClick={() => file && sending.run(file)}>
          {t('actions.uploadLabel')}
        </Button>
      }
    >
      <Stack>
        <Text>{t('pages.uploadLabelText')}</Text>
        <Button icon={<Icon name="file" />} onClick={() => chooser.current?.click()}>
          {file?.name ?? t('pages.choosePdf')}
        </Button>
        <input
          ref={chooser}
          type="file"
          hidden
          aria-label={t('pages.choosePdf')}
          accept="application/pdf"
          onChange={(event) => setFile(event.currentTarget.files?.[0] ?? null)}
        />
      </Stack>
    </Modal>
  );
}
