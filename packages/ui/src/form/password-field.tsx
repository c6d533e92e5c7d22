import { useState } from 'react';
import { IconButton } from '../base/button.tsx';
import { Icon } from '../base/icons.tsx';
import css from './password-field.module.css';
import type { PasswordFieldProps } from './control-props.ts';
import { TextField } from './text-field.tsx';
import { type WordKey, useTexts } from '../base/texts.tsx';

/**
 * Returns the strength of a password: 0 empty, 1 violates the rule (6 to 16 characters, two of letters, digits and special characters), 2
 * satisfies it, 3 long and mixed.
 */
export function strengthOf(password: string): 0 | 1 | 2 | 3 {
  if (!password) return 0;
  const sorts = [/[a-z]/i, /\d/, /[^a-z\d\s]/i].filter((sort) => sort.test(password)).length;
  if (password.length < 6 || password.length > 16 || sorts < 2 || /[\s\u3400-\u9fff\uf900-\ufaff]/.test(password)) return 1;
  return password.length >= 10 && sorts === 3 ? 3 : 2;
}

const strengthKeys: Record<1 | 2 | 3, WordKey> = { 1: 'password.weak', 2: 'password.fair', 3: 'password.strong' };

/** Password field, hidden until its eye button is pressed. Its rule is shown once: as the hint, or as the error. */
export function PasswordField({ strength, autoComplete = 'current-password', ...props }: PasswordFieldProps) {
  const t = useTexts();
  const [isVisible, setVisible] = useState(false);
  const level = strengthOf(props.value);
  return (
    <div>
      <TextField
        {...props}
        hint={props.error ? undefined : props.hint}
        type={isVisible ? 'text' : 'password'}
        autoComplete={autoComplete}
        maxLength={64}
        right={
          <IconButton
            label={t(isVisible ? 'password.hide' : 'password.show')}
            icon={<Icon name={isVisible ? 'eyeOff' : 'eye'} />}
            onClick={() => setVisible(!isVisible)}
            pressed={isVisible}
          />
        }
      />
      {strength && level > 0 && (
        <>
          <div className={css.meter} data-level={level} aria-hidden="true">
            <i />
            <i />
            <i />
          </div>
          <p className={css.word} role="status">
            {t(strengthKeys[level as 1 | 2 | 3])}
          </p>
        </>
      )}
    </div>
  );
}
