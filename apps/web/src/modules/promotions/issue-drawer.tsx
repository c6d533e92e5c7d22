import { getSelectRoles } from '@entrepot/contract/modules/access/role-calls.ts';
import { wireName } from '@entrepot/contract/core/field.ts';
import { addUserCoupons } from '@entrepot/contract/modules/promotions/calls.ts';
import { Form } from '@entrepot/ui/form.tsx';
import { Drawer } from '@entrepot/ui/modal.tsx';
import type { FormItem } from '@entrepot/ui/form-props.ts';
import type { InputProps } from '@entrepot/ui/widget-props.ts';
import { MultiSelect } from '@entrepot/ui/select.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from '@entrepot/client/calls/api.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import type { ApiProblem } from '@entrepot/client/calls/problem.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';

const { takes } = addUserCoupons;
const customersRoles = 2;

/** Roles of customers, several at once. */
function RolesInput({ label, value, onChange, error, hint }: InputProps<string[]>) {
  const { data } = useQuery({
    queryKey: ['customer-roles'],
    queryFn: () => ask(getSelectRoles, { roleKind: customersRoles }, { quiet: true }),
  });
  const options = (data ?? []).map((role) => ({ value: role.value, label: role.name }));
  return (
    <MultiSelect
      label={label}
      options={options}
      value={value ?? []}
      onChange={onChange}
      {...(error ? { error } : {})}
      {...(hint ? { hint } : {})}
    />
  );
}

/** Issues a coupon, of one kind or of one that is chosen, to customers by name or by role. */
export function IssueDrawer({ couponId = null, name, onClose }: { couponId?: string | null; name?: string; onClose(): void }) {
  const t = useWords('promotions');
  const [values, setValues] = useState<Record<string, unknown>>({ couponId, userIds: [], roleIds: [], quantity: 1 });
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const issuing = useCall(addUserCoupons, {
    success: (count) => t('pages.issued', { count }),
    done: onClose,
    handle: (told) => (setProblem(told), true),
  });
  const wrong = (key: keyof typeof takes) => problem?.problems.find(({ field }) => field === wireName(key, takes[key]))?.message;
  const errors = Object.fromEntries((Object.keys(takes) as (keyof typeof takes)[]).map((key) => [key, wrong(key)]));
  const item = (key: keyof typeof takes, label: string, more: Partial<FormItem> = {}): FormItem => ({
    key,
    label,
    field: takes[key],
    required: takes[key].required,
    ...more,
  });
  const nobody = !(values.userIds as string[] | null)?.length && !(values.roleIds as string[] | null)?.length;
  return (
    <Drawer opened onClose={onClose} title={name ? `${t('actions.Issue')}: ${name}` : t('actions.Issue')} size="large">
      <Form
        sections={[
          {
            rows: [
              couponId ? [] : [item('couponId', t('userCoupon.fields.couponId'), { span: 2 })],
              [item('userIds', t('pages.byCustomer'), { span: 2 }), item('roleIds', t('pages.byRole'), { span: 2, input: RolesInput })],
              [item('quantity', t('pages.quantity'))],
            ].filter((row) => row.length > 0),
          },
        ]}
        values={values}
        errors={errors}
        onChange={(key, value) => setValues((now) => ({ ...now, [key]: value }))}
        onSubmit={() => issuing.run(values as never)}
        submitLabel={t('actions.IssueThis')}
        onCancel={onClose}
        {...(problem ? { problem: nobody ? t('pages.chooseSomebody') : problem.message } : {})}
      />
    </Drawer>
  );
}
