import { Button } from '@entrepot/ui/base/button.tsx';
import { CouponGrid } from '@entrepot/ui/money/coupon-grid.tsx';
import { DescriptionList } from '@entrepot/ui/page/description-list.tsx';
import { DetailDrawer } from '@entrepot/ui/page/detail-drawer.tsx';
import { Group, Stack, Text } from '@entrepot/ui/page/layout.tsx';
import { notify } from '@entrepot/ui/feedback/notice-store.ts';
import { StepWizard } from '@entrepot/ui/page/step-wizard.tsx';
import { TextField } from '@entrepot/ui/form/text-field.tsx';
import { sumOf } from '@entrepot/ui/form/decimal-text.ts';
import { chooserRefusal } from '@entrepot/rules/pricing/coupons.ts';
import { useState } from 'react';
import { sampleCurrency } from './samples.ts';
import { Show } from './stage.tsx';
import { useDevTexts } from './texts.ts';

const coupons = [
  { id: 'a', couponId: 'spring', superposition: true, amount: '10' },
  { id: 'b', couponId: 'spring', superposition: true, amount: '12.5' },
  { id: 'c', couponId: 'sea', superposition: true, amount: '30' },
  { id: 'd', couponId: 'alone', superposition: false, amount: '88' },
  { id: 'e', couponId: 'old', superposition: true, amount: '5' },
];

function Coupons() {
  const t = useDevTexts();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const own = coupons.filter(({ id }) => chosen.includes(id));
  const toggle = (id: string) => {
    if (chosen.includes(id)) return setChosen(chosen.filter((one) => one !== id));
    const refused = chooserRefusal(own, coupons.find((one) => one.id === id)!);
    if (refused) notify({ id: 'coupon', tone: 'error', title: t('w.error'), text: t(`w.${refused}`) });
    else setChosen([...chosen, id]);
  };
  const cards = coupons.map(({ id, amount, couponId }) => ({
    key: id,
    name: t('w.coupon', { name: id.toUpperCase() }),
    amount,
    currency: sampleCurrency,
    conditions: [t('w.off', { least: '¥100' })],
    time: t('w.until'),
    over: couponId === 'old',
  }));
  return (
    <Show id="coupons" title={t('s.coupons')}>
      <CouponGrid label={t('s.coupons')} coupons={cards} chosen={chosen} onToggle={toggle} />
      <Text>{t('w.chosen', { sum: `¥${sumOf(own.map(({ amount }) => amount)) ?? '0'}` })}</Text>
    </Show>
  );
}

function Wizard() {
  const t = useDevTexts();
  const [text, setText] = useState('');
  const [round, setRound] = useState(0);
  return (
    <Show id="wizard" title={t('s.wizard')}>
      <StepWizard
        key={round}
        steps={[
          {
            key: 'first',
            title: t('w.first'),
            content: <TextField label={t('f.name')} value={text} onChange={setText} />,
            mayLeave: () => text !== '',
          },
          { key: 'second', title: t('w.second'), content: <Text>{text}</Text> },
        ]}
        onFinish={() => true}
        success={{ title: t('w.done'), copy: 'SF1000000001', onDone: () => setRound(round + 1) }}
      />
    </Show>
  );
}

/** Details, coupons and the step wizard. */
export function DetailWidgets() {
  const t = useDevTexts();
  const [opened, setOpened] = useState(false);
  const items = ['number', 'name', 'weight', 'price', 'pieces', 'city', 'phone', 'remark'].map((key, at) => ({
    key,
    label: t(`f.${key}`),
    value: at === 7 ? null : `${key} ${at}`,
    copy: at === 0 ? 'SF1000000001' : undefined,
  }));
  return (
    <Stack>
      <Show id="facts" title={t('s.facts')}>
        <DescriptionList items={items} title={t('w.basics')} />
      </Show>
      <Show id="drawer" title={t('s.drawer')}>
        <Group>
          <Button onClick={() => setOpened(true)}>{t('s.open')}</Button>
        </Group>
        <DetailDrawer opened={opened} onClose={() => setOpened(false)} title={t('s.drawer')} sections={[{ title: t('w.basics'), items }]} />
      </Show>
      <Coupons />
      <Wizard />
    </Stack>
  );
}
