export default async ({ p, base, shot, lang }) => {
  const say = (zh, tw, en) => ({ 'zh-cn': zh, 'zh-tw': tw, 'en-us': en })[lang];
  const next = say('下一步', '下一步', 'Next');
  await p.goto(base + '/LogisticsOrderEstablish');
  await p.waitForTimeout(1500);
  const boxes = p.locator('tbody input[type=checkbox]');
  await boxes.nth(0).check(); await boxes.nth(1).check();
  await p.getByRole("button", { name: next, exact: true }).click();
  await p.waitForTimeout(1500);
  await p.locator('tbody input[type=radio]').nth(1).click({ force: true });
  await shot('way');
  await p.getByRole("button", { name: next, exact: true }).click();
  await p.waitForTimeout(2000);
  await shot('price');
  const names = await p.locator('label').allTextContents();
  console.log(names.join(' | ').slice(0, 800));
  await after({ p, base, shot, lang });
};
export const after = async ({ p, base, shot, lang }) => {
  const say = (zh, tw, en) => ({ 'zh-cn': zh, 'zh-tw': tw, 'en-us': en })[lang];
  await p.getByLabel(/开箱拍照|開箱拍照|photo/i).first().check();
  await p.waitForTimeout(1500);
  await shot('service');
  let first = true;
  await p.route('**/LogisticsOrder/EstablishLogisticsOrder', async (r) => {
    const body = r.request().postDataJSON();
    if (first) { first = false; body.ExpectedAmount = 1; await r.continue({ postData: JSON.stringify(body) }); } else await r.continue();
  });
  const submit = p.getByRole('button', { name: say('提交', '送出', 'Submit') }).last();
  await submit.click();
  await shot('changed');
  await submit.click();
  await p.waitForTimeout(1500);
  await shot('done');
  await p.getByRole('button', { name: say('去支付', '去支付', 'Pay') }).first().click().catch(async () => console.log(await p.locator('button').allTextContents()));
  await p.waitForTimeout(1000);
  await shot('pay');
};
