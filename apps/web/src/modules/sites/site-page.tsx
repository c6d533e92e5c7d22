import { callApi, type Listed } from '@entrepot/client/calls/api.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { getCountryFacts } from '@entrepot/contract/modules/sites/calls.ts';
import { site } from '@entrepot/contract/modules/sites/site.ts';
import { TextField } from '@entrepot/ui/form/text-field.tsx';
import type { InputProps } from '@entrepot/ui/form/widget-props.ts';
import { ListPage } from '../../core/list/list-page.tsx';

type Site = Listed<typeof site>;

/** Several hosts in one line; empty parts are dropped when the form is saved. */
function HostsInput({ value, onChange, ...field }: InputProps<string[]>) {
  return <TextField {...field} value={(value ?? []).join(' ')} onChange={(text) => onChange(text.split(/[\s,;]+/))} />;
}

/** Calling codes in one line. */
function PhoneCodesInput({ value, onChange, ...field }: InputProps<string[]>) {
  return <TextField {...field} value={(value ?? []).join(' ')} onChange={(text) => onChange(text.split(/[\s,;+]+/))} />;
}

/** Proposes the usual settings of the chosen country; without an answer the form is filled in by hand. */
async function propose(key: string, countryId: unknown) {
  if (key !== 'countryId' || typeof countryId !== 'string') return null;
  const facts = await callApi(getCountryFacts, { countryId }, { quiet: true }).catch(() => null);
  return (
    facts && {
      timeZone: facts.timeZone,
      phoneCodes: facts.phoneCodes,
      defaultLanguage: facts.defaultLanguage,
      defaultCurrencyId: facts.defaultCurrencyId,
    }
  );
}

/** An address of a site, and the one that replaces it after the first sign-in there, as a link. */
function Address({ now, next }: { now: string; next: string | null | undefined }) {
  const t = useTexts('sites');
  if (!next) return now;
  const address = /^https?:/i.test(next) ? next : `${location.protocol}//${next}`;
  return (
    <>
      {now}{' '}
      <a href={address} target="_blank" rel="noopener" title={t('pages.addressWaits')} onClick={(event) => event.stopPropagation()}>
        → {next} ({t('pages.addressWaits')})
      </a>
    </>
  );
}

const cells = {
  sitePath: (row: Site) => <Address now={row.sitePath} next={row.newSitePath} />,
  userPath: (row: Site) => <Address now={row.userPath} next={row.newUserPath} />,
  apiPath: (row: Site) => <Address now={row.apiPath} next={row.newApiPath} />,
};

/** Sites, with the addresses that wait for their first sign-in. */
export function Page() {
  const t = useTexts('sites');
  return (
    <ListPage
      of={site}
      cells={cells}
      detail={{ cells }}
      form={{
        propose,
        fields: {
          hosts: { input: HostsInput, hint: t('pages.hostsHint') },
          phoneCodes: { input: PhoneCodesInput, hint: t('pages.phoneCodesHint') },
        },
      }}
    />
  );
}
