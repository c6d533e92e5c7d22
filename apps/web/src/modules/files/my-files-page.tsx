import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { commonFile } from '@entrepot/contract/modules/files/common-file.ts';
import { EmptyState } from '@entrepot/ui/feedback/empty-state.tsx';
import { ErrorState } from '@entrepot/ui/feedback/error-state.tsx';
import { Icon } from '@entrepot/ui/base/icons.tsx';
import { LoadingBlock } from '@entrepot/ui/feedback/loader.tsx';
import { PageHeader } from '@entrepot/ui/page/page-header.tsx';
import type { Listed } from '@entrepot/client/calls/api.ts';
import { errorProps } from '../../core/app/error-props.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { useTabLocation } from '../../core/tabs/tab-location.ts';
import { useRows } from '@entrepot/client/react/queries.ts';
import css from './files.module.css';

type CommonFile = Listed<typeof commonFile>;
const body = { index: 1, rows: 100, PublishStatus: enumCodes.PublishStatus.Published };
const order = (a: CommonFile, b: CommonFile) =>
  (a.displayOrder ?? 0) - (b.displayOrder ?? 0) || String(a.name).localeCompare(String(b.name));

/** The files by category; those without one come last. */
function byCategory(files: readonly CommonFile[]): [string, CommonFile[]][] {
  const groups = new Map<string, CommonFile[]>();
  for (const file of [...files].sort(order)) groups.set(file.category ?? '', [...(groups.get(file.category ?? '') ?? []), file]);
  return [...groups].sort(([a], [b]) => Number(a === '') - Number(b === ''));
}

/** The site's forms and documents, to download. */
export function Page() {
  const t = useTexts('files');
  const place = useTabLocation();
  const { data, error, refetch } = useRows(commonFile, body);
  return (
    <>
      <PageHeader title={place.title} />
      {error && !data && <ErrorState {...errorProps(error, refetch)} />}
      {!error && !data && <LoadingBlock />}
      {data?.data.length === 0 && <EmptyState title={t('pages.common.none')} />}
      {data &&
        byCategory(data.data).map(([category, files]) => (
          <section key={category} className={css.group}>
            <h2>{category || t('pages.common.others')}</h2>
            <ul>
              {files.map(({ id, name, fileUrl }) => (
                <li key={id}>
                  <a href={fileUrl} download={`${name}${endingOf(fileUrl)}`}>
                    <Icon name="download" />
                    {String(name)}
                    <small>{endingOf(fileUrl).slice(1).toUpperCase()}</small>
                  </a>
                </li>
              ))}
            </ul>
          </section>
        ))}
    </>
  );
}

const endingOf = (address: string) => /\.[a-z0-9]+(?=$|\?)/.exec(address)?.[0] ?? '';
