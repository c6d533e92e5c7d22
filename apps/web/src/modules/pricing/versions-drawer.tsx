import { shownTime } from '@entrepot/contract/core/shown-time.ts';
import { serverNow } from '@entrepot/contract/core/clock.ts';
import { getTransferQuotationVersions } from '@entrepot/contract/modules/pricing/calls.ts';
import { transferQuotation } from '@entrepot/contract/modules/pricing/transfer-quotation.ts';
import type { Output } from '@entrepot/contract/core/call.ts';
import { ErrorState } from '@entrepot/ui/feedback/error-state.tsx';
import { Badge, Card, Group, Stack, Text } from '@entrepot/ui/page/layout.tsx';
import { LoadingBlock } from '@entrepot/ui/feedback/loader.tsx';
import { Drawer } from '@entrepot/ui/feedback/modal.tsx';
import { useSettings } from '@entrepot/ui/base/settings.ts';
import { errorProps } from '../../core/app/error-props.ts';
import { FieldValue } from '../../core/values/field-value.tsx';
import { differing } from '@entrepot/client/form/form-values.ts';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import css from './versions-drawer.module.css';

type Version = Output<typeof getTransferQuotationVersions>[number];
const fields = Object.fromEntries(Object.entries(transferQuotation.fields).filter(([, { readOnly }]) => !readOnly));

/** Versions of a quotation, newest first: author, time, end of validity, and changes. */
export function VersionsDrawer({ id, name, onClose }: { id: string; name: string; onClose(): void }) {
  const t = useTexts('pricing');
  const { data, error, refetch } = useCallQuery(getTransferQuotationVersions, { id });
  return (
    <Drawer opened onClose={onClose} title={t('pages.versionsOf', { name })} size="large">
      {error && !data ? (
        <ErrorState {...errorProps(error, refetch)} />
      ) : !data ? (
        <LoadingBlock />
      ) : (
        <Stack>
          <Text tone="soft">{t('pages.versionsHint')}</Text>
          {data.map((version, at) => (
            <OneVersion key={version.id} version={version} before={data[at + 1]} />
          ))}
        </Stack>
      )}
    </Drawer>
  );
}

function OneVersion({ version, before }: { version: Version; before: Version | undefined }) {
  const t = useTexts('pricing');
  const { timeZone } = useSettings();
  const changed = before ? differing(fields, before, version) : [];
  const { creationTime, creatorName, replacedTime, timeOfEntryIntoForce: from } = version;
  const now = serverNow();
  const comes = !replacedTime && from > now;
  const goes = Boolean(replacedTime && replacedTime > now);
  return (
    <Card>
      <Stack gap="small">
        <Group gap="normal">
          <Text strong inline>
            {t('pages.version', { number: version.version })}
          </Text>
          {comes && <Badge tone="waiting">{t('pages.versionComes', { time: shownTime(from, timeZone) })}</Badge>}
          {!comes && (!replacedTime || goes) && <Badge tone="success">{t('pages.versionCounts')}</Badge>}
          <Text tone="soft" inline>
            {t('pages.versionMade', { time: shownTime(creationTime, timeZone), who: creatorName ?? '—' })}
          </Text>
        </Group>
        {replacedTime && (
          <Text tone="soft">{t(goes ? 'pages.versionUntil' : 'pages.versionReplaced', { time: shownTime(replacedTime, timeZone) })}</Text>
        )}
        {before && changed.length === 0 && <Text tone="soft">{t('pages.versionSame')}</Text>}
        {before && changed.length > 0 && (
          <div className={css.box}>
            <table className={css.changes}>
              <thead>
                <tr>
                  <th scope="col">{t('pages.versionField')}</th>
                  <th scope="col">{t('pages.versionBefore')}</th>
                  <th scope="col">{t('pages.versionAfter')}</th>
                </tr>
              </thead>
              <tbody>
                {changed.map((key) => (
                  <tr key={key}>
                    <th scope="row">{t(`transferQuotation.fields.${key}`)}</th>
                    <td>
                      <Value name={key} of={before} />
                    </td>
                    <td>
                      <Value name={key} of={version} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </Stack>
    </Card>
  );
}

function Value({ name, of }: { name: string; of: Version }) {
  const row: Readonly<Record<string, unknown>> = of;
  const value = row[name];
  if (value === null || value === undefined || value === '' || (Array.isArray(value) && !value.length)) return <>—</>;
  if (name === 'ranges') return <Ranges rows={of.ranges ?? []} />;
  return <FieldValue of={transferQuotation} name={name} row={of} />;
}

function Ranges({ rows }: { rows: NonNullable<Version['ranges']> }) {
  const t = useTexts('pricing');
  return (
    <ul className={css.ranges}>
      {rows.map(({ startingRange: from, endRange: to, unitPrice, firstWeightUnitPrice, additionalCost }, at) => (
        <li key={at}>
          {to === null || to === undefined
            ? t('pages.kgOpen', { from: Number(from) })
            : t('pages.kgRange', { from: Number(from), to: Number(to) })}
          {': '}
          {[firstWeightUnitPrice, unitPrice, additionalCost]
            .filter((price) => Number(price) > 0)
            .map(Number)
            .join(' + ') || '0'}
        </li>
      ))}
    </ul>
  );
}
