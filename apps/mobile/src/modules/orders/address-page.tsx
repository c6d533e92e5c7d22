import type { DraftOf } from '@entrepot/contract/core/resource.ts';
import { recipient } from '@entrepot/contract/modules/orders/recipient.ts';
import { deleteRecipient, setDefaultAddress } from '@entrepot/contract/modules/orders/recipient-calls.ts';
import { create, edit, type Listed } from '@entrepot/client/calls/api.ts';
import { defaultsOf } from '@entrepot/client/form/form-values.ts';
import { usePastedAddress } from '@entrepot/client/orders/pasted-address.ts';
import { useHomeCountry } from '@entrepot/client/orders/use-home-country.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';
import { useFieldsForm } from '@entrepot/client/react/use-fields-form.ts';
import { useRowToEdit } from '@entrepot/client/react/queries.ts';
import { usePhoneCodeOptions } from '@entrepot/client/react/use-phone-codes.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { confirm } from '@entrepot/ui/feedback/confirm.tsx';
import { LoadingBlock } from '@entrepot/ui/feedback/loader.tsx';
import { Select } from '@entrepot/ui/form/select.tsx';
import { TextArea, TextField } from '@entrepot/ui/form/text-field.tsx';
import { useLocation, useParams, useSearch } from 'wouter';
import { Failed } from '../../core/failed.tsx';
import { choiceOf, Form, type FormState, textOf } from '../../core/form.tsx';
import { Page } from '../../core/page.tsx';
import { Inside, Panel } from '../../core/parts.tsx';
import { safePath } from '../../core/place.ts';
import { RegionFields } from './region-fields.tsx';

const { recipientType, recipientName, phoneCode, phone, telephone, detailedAddress, mailboxCode, identityNumber } = recipient.fields;
const { countryId, provinceId, cityId, countyId, townId } = recipient.fields;
const fields = {
  recipientType,
  recipientName,
  phoneCode,
  phone,
  telephone,
  countryId,
  provinceId,
  cityId,
  countyId,
  townId,
  detailedAddress,
  mailboxCode,
  identityNumber,
};

/** Creates or edits an entry of the address book; `to` in the query is the page to open afterwards. */
export function AddressPage() {
  const t = useTexts('orders');
  const { id } = useParams<{ id?: string }>();
  const back = new URLSearchParams(useSearch()).get('to');
  const after = back ? safePath(back) : '/addresses';
  const { row, error, refetch } = useRowToEdit(recipient, id);
  const home = useHomeCountry();
  return (
    <Page title={id ? t('recipient.title') : t('actions.newRecipient')} back={after}>
      {id && !row && <Panel>{error ? <Failed problem={error} again={refetch} /> : <LoadingBlock />}</Panel>}
      {!id && home === undefined && <LoadingBlock />}
      {(id ? row : home !== undefined) && <Entry row={row ?? null} home={home ?? null} after={after} />}
    </Page>
  );
}

interface EntryProps {
  row: Listed<typeof recipient> | null;
  home: NonNullable<ReturnType<typeof useHomeCountry>> | null;
  after: string;
}

function Entry({ row, home, after }: EntryProps) {
  const t = useTexts('orders');
  const [, go] = useLocation();
  const form = useFieldsForm<string>({
    fields,
    defaults: defaultsOf(fields, row ?? home ?? {}),
    draft: row ? null : 'recipient:new',
    async send(typed, key) {
      // Every field was already validated by its schema.
      const values = typed as DraftOf<typeof recipient>;
      if (!row) return create(recipient, values, { quiet: true, idempotencyKey: key });
      await edit(recipient, row.id, row.rowVersion, values, { quiet: true });
      return row.id;
    },
    success: t('addresses.saved'),
    done: () => go(after, { replace: true }),
  });
  const phoneCodes = usePhoneCodeOptions(form.values.phoneCode as string | null);
  const label = (key: string) => t(`recipient.fields.${key}`);
  return (
    <>
      {!row && <Paste form={form} />}
      <Panel>
        <Inside>
          <Form form={form} submit={t('addresses.save')}>
            <TextField label={label('recipientName')} autoComplete="name" required {...textOf(form, 'recipientName')} />
            <Select<string> label={label('phoneCode')} options={phoneCodes} required {...choiceOf(form, 'phoneCode')} />
            <TextField label={label('phone')} type="tel" inputMode="tel" autoComplete="tel-national" required {...textOf(form, 'phone')} />
            {(form.values.telephone || form.errors.telephone) && (
              <TextField label={label('telephone')} type="tel" inputMode="tel" {...textOf(form, 'telephone')} />
            )}
            <RegionFields form={form} />
            <TextField label={label('detailedAddress')} autoComplete="street-address" required {...textOf(form, 'detailedAddress')} />
            <TextField label={label('mailboxCode')} autoComplete="postal-code" {...textOf(form, 'mailboxCode')} />
            <TextField label={label('identityNumber')} hint={t('addresses.identityHint')} {...textOf(form, 'identityNumber')} />
          </Form>
        </Inside>
      </Panel>
      {row && <Rare row={row} />}
    </>
  );
}

/** Parses an address pasted from a chat or another shop into the fields. The rest remains in the box. */
function Paste({ form }: { form: FormState }) {
  const t = useTexts('orders');
  const paste = usePastedAddress(form.change, form.values);
  return (
    <Panel>
      <Inside>
        <TextArea
          label={t('pages.paste')}
          hint={t('pages.pasteHint')}
          value={paste.text}
          onChange={paste.setText}
          maxLength={4000}
          rows={3}
        />
        {paste.notes.length > 0 && (
          <Alert tone="warn" live>
            {paste.notes.map((note) => (
              <div key={note}>{note}</div>
            ))}
          </Alert>
        )}
        <Button wide disabled={!paste.text.trim()} busy={paste.busy} onClick={paste.read}>
          {t('actions.pasteRead')}
        </Button>
      </Inside>
    </Panel>
  );
}

function Rare({ row }: { row: Listed<typeof recipient> }) {
  const t = useTexts('orders');
  const [, go] = useLocation();
  const choosing = useCall(setDefaultAddress, { success: t('pages.defaultSet'), done: () => go('/addresses') });
  const removing = useCall(deleteRecipient, { success: t('addresses.removed'), done: () => go('/addresses') });
  async function remove() {
    const sure = await confirm({
      title: t('addresses.removeTitle', { name: row.recipientName }),
      confirmLabel: t('addresses.remove'),
      tone: 'danger',
    });
    if (sure) await removing.run({ id: row.id });
  }
  return (
    <>
      {!row.defaultAddress && (
        <Button wide busy={choosing.busy} onClick={() => void choosing.run({ id: row.id })}>
          {t('addresses.makeDefault')}
        </Button>
      )}
      <Button wide kind="quiet" busy={removing.busy} onClick={remove}>
        {t('addresses.remove')}
      </Button>
    </>
  );
}
