import type { Listed } from '@entrepot/client/calls/api.ts';
import { toast } from '@entrepot/client/calls/notices.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { type DeliveryKind, deliveryKinds } from '@entrepot/contract/core/delivery-kinds.ts';
import { deadLetter, sendDeadLetters } from '@entrepot/contract/modules/messaging/dead-letter.ts';
import type texts from '@entrepot/contract/modules/messaging/texts.json';
import type { FilterProps } from '@entrepot/ui/form/widget-props.ts';
import { choiceFilter } from '../../core/form/choice-inputs.tsx';
import { type Button, callButton, forRow } from '../../core/list/buttons.tsx';
import { ListPage } from '../../core/list/list-page.tsx';

type Row = Listed<typeof deadLetter>;

/** The text of a kind. A kind without one does not compile. */
const textOf = (kind: DeliveryKind): `deadLetter.kinds.${keyof (typeof texts)['deadLetter']['kinds']}` => `deadLetter.kinds.${kind}`;
// A row may have a kind of an earlier version.
const isKnown = (kind: string): kind is DeliveryKind => (deliveryKinds as readonly string[]).includes(kind);

function useKinds() {
  const t = useTexts('messaging');
  return deliveryKinds.map((kind) => ({ value: kind, label: t(textOf(kind)) }));
}
const KindChoice = choiceFilter(useKinds);
/** Sends the kind in a list, because a single text also finds the kinds that contain it. */
function KindFilter({ value, onChange, ...control }: FilterProps<string[]>) {
  return <KindChoice {...control} value={value?.[0] ?? null} onChange={(kind) => onChange(kind === null ? null : [kind])} />;
}
const filterInputs = { kind: KindFilter };

/** Rows of the outbox whose last attempt failed, with the reason; they can be sent again. */
export function Page() {
  const t = useTexts('messaging');
  const sendAgain: Button<readonly Row[]> = callButton({
    key: 'SendAgain',
    call: sendDeadLetters,
    confirm: { title: 'pages.sendAgainTitle', text: 'pages.sendAgainText' },
    done(answers) {
      const count = answers.filter(({ ok }) => ok).length;
      if (count) toast({ tone: 'success', text: t('pages.sentAgain', { count }) });
      for (const { message } of answers.filter(({ ok }) => !ok).slice(0, 5)) toast({ tone: 'error', text: message ?? '' });
    },
  });
  return (
    <ListPage
      of={deadLetter}
      cells={{ kind: ({ kind }) => (isKnown(kind) ? t(textOf(kind)) : kind) }}
      filterInputs={filterInputs}
      form={false}
      actions={[forRow(sendAgain)]}
      bulk={[sendAgain]}
    />
  );
}
