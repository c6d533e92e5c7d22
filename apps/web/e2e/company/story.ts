import { expect } from './expect.ts';
import * as live from './going-live.ts';
import * as setUp from './set-up.ts';
import * as way from './way.ts';

/** Plays one step of the story; its name has the role and the action. */
export type PlayStep = (step: string, play: () => Promise<void>) => Promise<void>;

const number = 'SF1234567890123';

/**
 * Plays the story of a new company in the browsers of its people, from the link of an empty product to going live. Every person opens each link
 * that was offered before leaving; the faults that they would have to write down are in `company.faults`.
 */
export async function playStory(company: setUp.Company, play: PlayStep): Promise<void> {
  const founder = await setUp.newcomer(company);
  const { page } = founder;
  await play('the founder creates the first site', () => setUp.createSite(page, company));
  await play('a visitor finds the registration closed', () => setUp.findRegistrationClosed(company));
  await play('the founder enters bank account and pages', () => setUp.enterRulesAndPages(page, company));
  await play('the founder sets up mails and text messages', () => setUp.setUpMessages(page, company));
  await play('the founder sets up warehouse, prices and carriers', () => setUp.setUpWarehouse(page));
  await play('the founder hires colleagues', () => setUp.hire(page));
  await play('the founder rehearses', () => setUp.rehearse(page));
  let customer!: setUp.Person;
  await play('a customer registers', async () => void (customer = await setUp.register(company)));
  await play('the customer declares a package', () => setUp.declare(customer.page, number));
  const clerk = await way.colleague(company, 'hand');
  await play('the clerk receives it', () => way.receive(clerk.page, number));
  await play('the clerk weighs and shelves it', () => way.weighAndShelve(clerk.page, number));
  let order = '';
  await play(
    'the customer orders and sends the slip of a transfer',
    async () => void (order = await way.orderAndPay(customer.page, number)),
  );
  const manager = await way.colleague(company, 'boss');
  await play('the manager books the transfer and approves', () => way.bookAndApprove(manager.page, order));
  const leader = await way.colleague(company, 'head');
  let list = '';
  await play('the leader makes a picking list', async () => void (list = await way.listForPicking(leader.page, order)));
  await play('the clerk picks and packs', () => way.pickAndPack(clerk.page, { list, order, number }));
  await play('the leader ships the order', () => way.ship(leader.page, order));
  await play('the manager reports the delivery', () => way.deliver(manager.page, order));
  await play('the manager refunds a part', () => way.refund(manager.page, order));
  // The pages of the trial's records are gone once it ends.
  await play('every link that was offered is opened', async () => {
    for (const person of [customer, clerk, leader, manager, founder]) await person.leave();
  });
  const owner = await way.colleague(company, 'founder');
  await play('the founder archives the trial and asks to go live', () => live.requestEmptySite(owner.page));
  const approver = await way.colleague(company, 'boss');
  await play('the manager cannot approve it yet', () => live.findNoApproval(approver.page));
  await company.passDays(live.daysUntilIndependent + 1);
  await play('a week later the manager approves it', () => live.approveEmptySite(approver.page));
  await play('the records are gone, and the set-up is in place', () => live.findEmptySite(owner.page));
  await play('a customer registers as the first again', async () => {
    customer = await setUp.register(company);
    await expect(customer.page.getByText('Quay 1 N00001').first()).toBeVisible();
    await setUp.declare(customer.page, number);
  });
  await play('every link of the live site is opened', async () => {
    for (const person of [customer, approver, owner]) await person.leave();
  });
}
