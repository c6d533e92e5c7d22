import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { bookMonth, reopenMonth } from '@entrepot/contract/modules/billing/book-month.ts';
import { bookMonthIndex } from '@entrepot/contract/modules/billing/screens.ts';
import type { Listed } from '@entrepot/client/calls/api.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { late } from '@entrepot/ui/feedback/lazy.tsx';
import { type Button, staff } from '../../core/list/buttons.tsx';
import { ListPage } from '../../core/list/list-page.tsx';
import { ReverseDialog } from '../wallet/public.tsx';

const CloseDialog = late(() => import('./close-month-dialog.tsx').then((part) => ({ default: part.CloseMonthDialog })));
type Row = Listed<typeof bookMonth>;

/** The closed months of a site. */
export function Page() {
  const t = useTexts('billing');
  const actions: readonly Button<Row>[] = [
    {
      key: 'reopenMonth',
      needs: bookMonthIndex.Reopen,
      tone: 'danger',
      visible: ({ bookMonthStatus }) => bookMonthStatus === enumCodes.BookMonthStatus.Closed,
      dialog: ({ id, month }, onClose) => (
        <ReverseDialog
          call={reopenMonth}
          id={id}
          title={t('pages.reopenTitle', { month })}
          text={t('pages.reopenText')}
          submit={t('actions.reopenMonth')}
          success={t('pages.monthReopened', { month })}
          onClose={onClose}
        />
      ),
    },
  ];
  return (
    <ListPage
      of={bookMonth}
      form={false}
      toolbar={[
        {
          key: 'closeMonth',
          icon: 'lock',
          needs: bookMonthIndex.Close,
          audience: staff,
          whenEmpty: 'too',
          dialog: (_, onClose) => <CloseDialog onClose={onClose} />,
        },
      ]}
      actions={actions}
    />
  );
}
