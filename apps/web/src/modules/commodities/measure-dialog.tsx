import { useQuery } from '@tanstack/react-query';
import { commodity } from '@entrepot/contract/modules/commodities/commodity.ts';
import { getCommoditySpecification } from '@entrepot/contract/modules/commodities/specification-calls.ts';
import { askRows } from '@entrepot/client/calls/api.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { Loader } from '@entrepot/ui/loader.tsx';
import { Modal } from '@entrepot/ui/modal.tsx';
import { MeasureForm } from './measure-form.tsx';

interface Props {
  commodityId: string;
  onSaved(): void;
  onClose(): void;
}

/** Measures one piece of goods over the page at which it lies. */
export function MeasureDialog({ commodityId, onSaved, onClose }: Props) {
  const t = useWords('commodities');
  const { data: goods } = useQuery({
    queryKey: ['commodity-specification', commodityId],
    queryFn: () => askRows(commodity, getCommoditySpecification, { id: commodityId }),
  });
  return (
    <Modal opened onClose={onClose} title={t('pages.scan.next')}>
      {goods ? <MeasureForm goods={goods} onSaved={onSaved} /> : <Loader />}
    </Modal>
  );
}
