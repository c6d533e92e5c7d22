import { commodity } from '@entrepot/contract/modules/commodities/commodity.ts';
import { getCommoditySpecification } from '@entrepot/contract/modules/commodities/specification-calls.ts';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { Loader } from '@entrepot/ui/feedback/loader.tsx';
import { Modal } from '@entrepot/ui/feedback/modal.tsx';
import { MeasureForm } from './measure-form.tsx';

interface Props {
  commodityId: string;
  onSaved(): void;
  onClose(): void;
}

/** Measures one commodity in a dialog over the current page. */
export function MeasureDialog({ commodityId, onSaved, onClose }: Props) {
  const t = useTexts('commodities');
  const { data: goods } = useCallQuery(getCommoditySpecification, { id: commodityId }, { of: commodity, toast: true });
  return (
    <Modal opened onClose={onClose} title={t('pages.scan.next')}>
      {goods ? <MeasureForm goods={goods} onSaved={onSaved} /> : <Loader />}
    </Modal>
  );
}
