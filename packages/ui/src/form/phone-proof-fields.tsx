import type { ReactNode } from 'react';
import { Button } from '../base/button.tsx';
import { Alert } from '../feedback/alert.tsx';
import css from './phone-proof-fields.module.css';
import { Select } from './select.tsx';
import { TextField } from './text-field.tsx';

type Key = 'phoneCode' | 'phoneNumber' | 'email' | 'phoneNumberCode';
interface Props {
  typed: Readonly<Record<Key, string>>;
  onChange(key: Key, value: string): void;
  texts: { phoneCode: string; phoneNumber: string; email: string; code: string };
  /** Whether the code goes to a mail address. */
  byEmail: boolean;
  /** The link to the other way, if there is one. */
  otherWay?: { label: string; onClick(): void } | undefined;
  /** The countries that a code can be sent to, by their phone code. */
  countries: readonly { value: string; label: string }[];
  /** The button that sends a code. */
  send: { label: string; onClick(): void; busy: boolean; disabled: boolean };
  /** The message at the code. */
  codeError?: string | undefined;
  /** The message of a refusal to send a code. */
  problem: string;
  /** Shown once a code is sent. */
  sent: ReactNode;
  autoFocus?: boolean | undefined;
  /** The captcha. */
  children: ReactNode;
}

/** Fields for a phone number or a mail address, the captcha, and the code that is sent to it. */
export function PhoneProofFields({ typed, onChange, texts, byEmail, otherWay, countries, send, codeError, problem, sent, ...rest }: Props) {
  const { autoFocus, children } = rest;
  return (
    <>
      {byEmail ? (
        <TextField
          label={texts.email}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={128}
          value={typed.email}
          onChange={(value) => onChange('email', value)}
          required
          autoFocus={autoFocus}
        />
      ) : (
        <div className={css.phone}>
          <Select<string>
            label={texts.phoneCode}
            options={countries}
            value={typed.phoneCode || null}
            onChange={(code) => code && onChange('phoneCode', code)}
            required
          />
          <TextField
            label={texts.phoneNumber}
            name="phoneNumber"
            type="tel"
            inputMode="tel"
            autoComplete="tel-national"
            maxLength={20}
            value={typed.phoneNumber}
            onChange={(value) => onChange('phoneNumber', value)}
            required
            autoFocus={autoFocus}
          />
        </div>
      )}
      {otherWay && (
        <div>
          <Button kind="link" onClick={otherWay.onClick}>
            {otherWay.label}
          </Button>
        </div>
      )}
      {children}
      {problem && (
        <Alert tone="error" live>
          {problem}
        </Alert>
      )}
      <div className={css.code}>
        <TextField
          label={texts.code}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={8}
          value={typed.phoneNumberCode}
          onChange={(value) => onChange('phoneNumberCode', value)}
          error={codeError}
          required
        />
        <Button onClick={send.onClick} busy={send.busy} disabled={send.disabled}>
          {send.label}
        </Button>
      </div>
      {sent && (
        <Alert tone="info" live>
          {sent}
        </Alert>
      )}
    </>
  );
}
