import { Button } from '@entrepot/ui/button.tsx';
import { Stack } from '@entrepot/ui/layout.tsx';
import { Modal } from '@entrepot/ui/modal.tsx';
import { Select } from '@entrepot/ui/select.tsx';
import { TextArea } from '@entrepot/ui/text-field.tsx';
import { type ReactNode, useState } from 'react';
import { useWords } from '@entrepot/client/react/use-words.ts';

/** What a person decided, with the remarks, empty where none were typed. */
export interface Decision {
  approved: boolean;
  remarks: string;
}

interface Props {
  title: string;
  /** What saying yes and no are called. */
  yes: string;
  no: string;
  /** What is decided about. */
  children: ReactNode;
  /** What saying yes needs besides, and whether that is filled in. */
  approval?: ReactNode;
  mayApprove?: boolean;
  /** The remarks of a yes; a no always needs its reason. */
  remarksLabel: string;
  remarksNeeded?: boolean;
  /** Shown under the remarks; default: that the customer can read them. */
  remarksHint?: string;
  /** More that a no may say. */
  refusal?: ReactNode;
  onDecide(decision: Decision): unknown;
  onClose(): void;
}

/** Somebody says yes or no to money that waits: a yes with what it needs, a no with its reason. */
export function DecisionDialog(props: Props) {
  const { title, yes, no, children, approval, mayApprove = true, remarksLabel, remarksNeeded, refusal, onDecide, onClose } = props;
  const t = useWords('wallet');
  const [approved, setApproved] = useState(true);
  const [remarks, setRemarks] = useState('');
  const said = remarks.trim() !== '';
  const able = approved ? mayApprove && (said || !remarksNeeded) : said;
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      footer={
        <Button
          kind={approved ? 'primary' : 'danger'}
          disabled={!able}
          onClick={() => able && onDecide({ approved, remarks: remarks.trim() })}
        >
          {approved ? yes : no}
        </Button>
      }
    >
      <Stack>
        {children}
        <Select<'yes' | 'no'>
          label={t('pages.decision')}
          options={[
            { value: 'yes', label: yes },
            { value: 'no', label: no },
          ]}
          value={approved ? 'yes' : 'no'}
          onChange={(value) => setApproved(value !== 'no')}
          required
        />
        {approved ? approval : refusal}
        <TextArea
          label={approved ? remarksLabel : t('pages.reason')}
          hint={props.remarksHint ?? t('pages.reasonSeen')}
          value={remarks}
          onChange={setRemarks}
          maxLength={500}
          rows={2}
          required={!approved || remarksNeeded === true}
        />
      </Stack>
    </Modal>
  );
}
