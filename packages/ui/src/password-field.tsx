import { useState } from 'react';
import { IconButton } from './button.tsx';
import { Icon } from './icons.tsx';
import css from './password-field.module.css';
import type { PasswordFieldProps } from './control-props.ts';
import { TextField } from './text-field.tsx';
import { type WordKey, useWords } from './words.tsx';

/** How far a password is: 0 nothing, 1 does not meet the rule (6 to 16, two of letters, digits and signs), 2 meets it, 3 long and mixed. */
export function strengthOf(password: string): 0 | 1 | 2 | 3 {
  if (!password) return 0;
  const sorts = [/[a-z]/i, /\d/, /[^a-z\d\s]/i].filter((sort) => sort.test(password)).length;
  if (password.length < 6 || password.length > 16 || sorts < 2 || /[\s\u3400-\u9fff\uf900-\ufaff]/.test(password)) return 1;
  return password.length >= 10 && sorts === 3 ? 3 : 2;
}

const words: Record<1 | 2 | 3, WordKey> = { 1: 'password.weak', 2: 'password.fair', 3: 'password.strong' };

/** A password, hidden until its eye is pressed. Its rule is said once: as the hint, or as what is wrong. */
export function PasswordField({ strength, autoComplete = 'current-password', ...props }: PasswordFieldProps) {
  const t = useWords();
  const [shown, setShown] = useState(false);
  const level = strengthOf(props.value);
  return (
    <div>
      <TextField
        {...props}
        hint={props.error ? undefined : props.hint}
        type={shown ? 'text' : 'password'}
        autoComplete={autoComplete}
        maxLength={64}
        right={
          <IconButton
            label={t(shown ? 'password.hide' : 'password.show')}
            icon={<Icon name={shown ? 'eyeOff' : 'eye'} />}
            onClick={() => setShown(!shown)}
            pressed={shown}
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
            {t(words[level as 1 | 2 | 3])}
          </p>
        </>
      )}
    </div>
  );
}
