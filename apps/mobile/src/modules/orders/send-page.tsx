import { errorCodes } from '@entrepot/contract/data/error-codes.ts';
import { isApiProblem } from '@entrepot/client/calls/problem.ts';
import { wayKey } from '@entrepot/rules/pricing/best-ways.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { moneyText } from '@entrepot/ui/base/format.ts';
import { Price } from '@entrepot/ui/money/price.tsx';
import { TextArea } from '@entrepot/ui/form/text-field.tsx';
import { useLocation, useSearch } from 'wouter';
import { Failed } from '../../core/failed.tsx';
import { Waiting } from '../../core/more-rows.tsx';
import { Page } from '../../core/page.tsx';
import { Inside, Panel, Row } from '../../core/parts.tsx';
import { DeclarantChoice, useDeclarants } from '../customs/public.tsx';
import { QuoteView, Ways } from '../pricing/public.tsx';
import { BeforeOrdering, type OrderWarning, PriceChanged } from './before-ordering.tsx';
import css from './orders.module.css';
import { ParcelChoice } from './parcel-choice.tsx';
import { ReceiverChoice } from './receiver-choice.tsx';
import { ServiceChoice, useServices } from './service-choice.tsx';
import { currencyOfQuote, inputOf, useNewOrder, usePreview, useWays } from './use-sending.ts';
import { useWish, type Wish } from './use-wish.ts';

const steps = ['parcels', 'way', 'price'] as const;
type Step = (typeof steps)[number];

/** Whether the order was refused because the recipient is incomplete, for example without the identity number that customs require. */
const lacks = (problem: unknown) => isApiProblem(problem) && problem.code === errorCodes.RecipientMissing;

/** Whether a warning concerns the declarant; it is shown next to the declarant. */
const isOfDeclarant = ({ code }: OrderWarning) => code.startsWith('halfYear');

/** Whether parcels are chosen and their warehouse is known, which a parcel named in the address has only once the list is loaded. */
const hasParcels = ({ parcels, warehouseId }: Wish) => parcels.length > 0 && warehouseId !== null;

/**
 * Reads the step from the address, so that the phone's back button returns to the previous step. Limited to the steps that the choices made
 * so far allow.
 */
function useStep(named: string | null, wish: Wish): [Step, (to: Step) => void] {
  const [, go] = useLocation();
  const reached = !hasParcels(wish) ? 'parcels' : wish.typeOfShippingId ? 'price' : 'way';
  const at = Math.min(Math.max(steps.indexOf(named as Step), 0), steps.indexOf(reached));
  return [steps[at] ?? 'parcels', (to) => go(`/send?step=${to}`)];
}

/** Creates an order from parcels in the warehouse: parcels, recipient, shipping method and price. */
export function SendPage() {
  const t = useTexts('orders');
  const query = new URLSearchParams(useSearch());
  const { wish, set } = useWish(query.get('parcel'));
  const [step, goTo] = useStep(query.get('step'), wish);
  const ways = useWays(wish, step === 'way');
  const preview = usePreview(wish, step === 'price');
  const ordering = useNewOrder(wish, preview);
  // Prefetched before their step, so that the layout does not shift under the finger.
  useDeclarants();
  useServices(wish);
  const warnings = preview.data?.warnings ?? [];
  const usedUp = warnings.find(isOfDeclarant);
  const others = warnings.filter((warning) => !isOfDeclarant(warning));
  const isStepComplete = { parcels: hasParcels(wish), way: wish.typeOfShippingId !== null, price: Boolean(preview.data) }[step];
  const at = steps.indexOf(step);
  const chosen = wish.typeOfShippingId ? wayKey({ typeOfShippingId: wish.typeOfShippingId, carrierId: wish.carrierId }) : null;

  return (
    <Page
      title={t('send.title')}
      foot={
        <>
          <PriceChanged changed={ordering.changed} />
          <div className={at > 0 ? css.two : css.one}>
            {at > 0 && (
              <Button size="large" onClick={() => goTo(steps[at - 1] ?? 'parcels')}>
                {t('send.back')}
              </Button>
            )}
            {step === 'price' ? (
              <Button kind="primary" size="large" wide disabled={!isStepComplete} busy={ordering.busy} onClick={ordering.send}>
                {preview.data
                  ? t('send.order', { amount: moneyText(preview.data.payable, currencyOfQuote(preview.data)) })
                  : t('send.orderNow')}
              </Button>
            ) : (
              <Button kind="primary" size="large" wide disabled={!isStepComplete} onClick={() => goTo(steps[at + 1] ?? 'price')}>
                {step === 'parcels' ? t('send.toWay', { count: wish.parcels.length }) : t('send.toPrice')}
              </Button>
            )}
          </div>
        </>
      }
    >
      <ol className={css.steps} aria-label={t('send.steps')}>
        {steps.map((one) => (
          <li key={one} aria-current={one === step ? 'step' : undefined}>
            {t(`send.step.${one}`)}
          </li>
        ))}
      </ol>
      {step === 'parcels' && <ParcelChoice wish={wish} set={set} />}
      {step === 'way' && (
        <>
          <ReceiverChoice wish={wish} set={set} />
          <Panel title={t('pages.way')}>
            <Inside>
              {!wish.countryId && <p>{t('pages.chooseReceiverFirst')}</p>}
              {ways.error && !ways.data && <Failed compact problem={ways.error} again={ways.refetch} />}
              {wish.countryId && !ways.data && !ways.error && <Waiting rows={2} />}
              {wish.countryId && ways.data && (
                <Ways
                  answer={ways.data}
                  chosen={chosen}
                  onChoose={(way) =>
                    set({
                      typeOfShippingId: way.typeOfShippingId,
                      carrierId: way.carrierId ?? null,
                      // Services depend on the shipping method.
                      services: way.typeOfShippingId === wish.typeOfShippingId ? wish.services : [],
                    })
                  }
                />
              )}
            </Inside>
          </Panel>
        </>
      )}
      {step === 'price' && (
        <>
          <DeclarantChoice value={wish.applicantId} onChange={(applicantId) => set({ applicantId })} usedUp={usedUp?.message ?? null} />
          <ServiceChoice wish={wish} set={set} />
          {/* Rendered when the price arrives, so it only shifts content that arrives with it. */}
          <BeforeOrdering warnings={others} />
          <Panel title={t('logisticsOrder.fields.quoteSnapshot')}>
            <Inside>
              {preview.error && <Failed compact problem={preview.error} again={preview.refetch} />}
              {!preview.data && !preview.error && <Waiting rows={3} />}
              {preview.data && <QuoteView quote={preview.data} />}
            </Inside>
            {lacks(preview.error) && wish.recipientId && (
              <Row title={t('send.completeReceiver')} to={`/addresses/${wish.recipientId}?to=/send`} />
            )}
          </Panel>
          <Panel>
            <Inside>
              <TextArea
                label={t('logisticsOrder.fields.remarks')}
                value={wish.remarks ?? ''}
                onChange={(remarks) => set({ remarks: remarks || null })}
                rows={2}
                maxLength={500}
              />
            </Inside>
          </Panel>
          {preview.data && (
            <div className={css.sum}>
              <span>{t('send.parcelCount', { count: inputOf(wish).goods?.length ?? 0 })}</span>
              <Price amount={preview.data.payable} currency={currencyOfQuote(preview.data)} size="large" />
            </div>
          )}
        </>
      )}
    </Page>
  );
}
