import { claimUnknownItem, searchUnknownItem } from '@entrepot/contract/modules/packages/unknown-calls.ts';
import { unknownItem } from '@entrepot/contract/modules/packages/unknown-item.ts';
import { unknownItemClaim } from '@entrepot/contract/modules/packages/unknown-item-claim.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { callApi, list, type ResponseOf } from '@entrepot/client/calls/api.ts';
import { useAction } from '@entrepot/client/react/use-action.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { EmptyState } from '@entrepot/ui/feedback/empty-state.tsx';
import { NumberField } from '@entrepot/ui/form/number-field.tsx';
import { Select } from '@entrepot/ui/form/select.tsx';
import { TextArea, TextField } from '@entrepot/ui/form/text-field.tsx';
import { UploadField } from '@entrepot/ui/form/upload-field.tsx';
import { useState } from 'react';
import { Camera } from '../../core/camera/camera.tsx';
import { choiceOf, Form, numberOf, textOf } from '../../core/form.tsx';
import { MoreRows } from '../../core/more-rows.tsx';
import { Page } from '../../core/page.tsx';
import { Inside, Panel, Row, Soft, State } from '../../core/parts.tsx';
import { Time } from '../../core/times.tsx';
import { useCallFields } from '../../core/use-call-fields.ts';
import { useCargoTypes } from '@entrepot/client/react/use-choices.ts';
import css from './parcels.module.css';

type Item = Pick<NonNullable<ResponseOf<typeof searchUnknownItem.output>>, 'unknownItemStatus'> & { id: string; courierNumber: string };
const { ToBeClaimed, ClaimAuditing } = enumCodes.UnknownItemStatus;

/** Claims parcels that arrived without a known owner, found by full number or picked from the list. */
export function ClaimPage() {
  const t = useTexts('packages');
  const [item, setItem] = useState<Item | null>(null);
  if (item) return <Claiming item={item} onDone={() => setItem(null)} />;
  return (
    <Page title={t('unknownItem.plural')} back="/parcels">
      <Search onFound={setItem} />
      <MoreRows
        about={['unknownItem']}
        load={(part, signal) => list(unknownItem, { ...part }, { quiet: true, signal })}
        row={(one) => (
          <Row
            title={<span className={css.number}>{one.courierNumber}</span>}
            lines={
              <>
                {one.warehouseName}
                <br />
                <Time at={one.signedTime} />
              </>
            }
            end={<State of="UnknownItemStatus" code={one.unknownItemStatus} />}
            onPress={isClaimable(one) && !one.myClaim ? () => setItem(one) : undefined}
          />
        )}
        empty={<EmptyState title={t('parcels.noUnknown')} />}
      />
    </Page>
  );
}

const isClaimable = ({ unknownItemStatus }: Pick<Item, 'unknownItemStatus'>) =>
  unknownItemStatus === ToBeClaimed || unknownItemStatus === ClaimAuditing;

function Search({ onFound }: { onFound(item: Item): void }) {
  const t = useTexts('packages');
  const [number, setNumber] = useState('');
  const [problem, setProblem] = useState('');
  const searching = useAction((courierNumber: string) => callApi(searchUnknownItem, { courierNumber }, { quiet: true }), {
    done(found) {
      if (found) onFound({ id: '', courierNumber: number.trim(), unknownItemStatus: found.unknownItemStatus });
      else setProblem(t('pages.notHere', { number }));
    },
    handle(refusal) {
      setProblem(refusal.message);
      return true;
    },
  });
  return (
    <Panel>
      <Inside>
        <TextField
          label={t('package.fields.courierNumber')}
          hint={t('pages.searchHint')}
          value={number}
          onChange={(typed) => {
            setNumber(typed);
            setProblem('');
          }}
          error={problem || undefined}
          mono
        />
        <Camera
          onCode={(code) => {
            setNumber(code);
            setProblem('');
          }}
        />
        <Button wide disabled={!number.trim()} busy={searching.busy} onClick={() => void searching.run(number.trim())}>
          {t('parcels.search')}
        </Button>
      </Inside>
    </Panel>
  );
}

function Claiming({ item, onDone }: { item: Item; onDone(): void }) {
  const t = useTexts('packages');
  const label = (key: string) => t(`unknownItemClaim.fields.${key}`);
  const form = useCallFields({
    of: claimUnknownItem,
    keys: ['productName', 'cargoTypeId', 'purchasePrice', 'evidenceUrls', 'remarks'],
    // Sends the full number when it is known; masked numbers are claimed by id.
    params: item.courierNumber.includes('*') ? { id: item.id } : { courierNumber: item.courierNumber },
    success: t('pages.claimed'),
    done: onDone,
  });
  const pictures = Array.isArray(form.values.evidenceUrls) ? form.values.evidenceUrls.map(String) : [];
  return (
    <Page title={t('pages.claimTitle', { number: item.courierNumber })}>
      <Panel>
        <Inside>
          <Form form={form} submit={t('actions.claim')}>
            <TextField label={label('productName')} required {...textOf(form, 'productName')} />
            <Select<string> label={label('cargoTypeId')} options={useCargoTypes()} clearable {...choiceOf(form, 'cargoTypeId')} />
            <NumberField label={label('purchasePrice')} {...numberOf(form, 'purchasePrice', unknownItemClaim.fields.purchasePrice)} />
            <UploadField
              label={label('evidenceUrls')}
              hint={t('pages.evidenceHint')}
              value={pictures}
              onChange={(urls) => form.change('evidenceUrls', urls)}
            />
            <TextArea label={label('remarks')} rows={2} {...textOf(form, 'remarks')} />
          </Form>
          <Button kind="quiet" wide onClick={onDone}>
            {t('parcels.notMine')}
          </Button>
          <Soft>{t('parcels.claimText')}</Soft>
        </Inside>
      </Panel>
    </Page>
  );
}
