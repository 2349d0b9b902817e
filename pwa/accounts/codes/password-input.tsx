import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { useState } from 'react'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { IconButton } from '#pwa/ui/button.tsx'
import { classNames } from '#pwa/ui/class-names.ts'
import { controlClasses, Field, type TextInputProps } from '#pwa/ui/fields/form.tsx'
import type { Errors } from '#pwa/ui/fields/use-fields.ts'

/** A password field with a button that shows the password, so that a member can find a typing mistake. */
export function PasswordInput({ label, hint, error, fieldClassName, className, ...rest }: TextInputProps) {
  const i18n = useI18n().accounts
  const [isShown, setIsShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye

  return (
    <Field label={label} hint={hint} error={error} className={fieldClassName}>
      {ties => (
        <span className="relative block">
          <input
            type={isShown ? 'text' : 'password'}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            className={classNames(controlClasses, 'min-h-12 pr-13', className)}
            {...rest}
            {...ties}
          />
          <IconButton
            icon={Icon}
            aria-label={isShown ? i18n.hidePassword : i18n.showPassword}
            aria-pressed={isShown}
            onClick={() => setIsShown(!isShown)}
            className="absolute top-0.5 right-0.5"
          />
        </span>
      )}
    </Field>
  )
}

const MIN_LENGTH = 6

/** The error of a new password that is typed twice, by its field; empty for one that can be sent. */
export function newPasswordErrors(
  { newPassword, confirmPassword }: { newPassword: string; confirmPassword: string },
  mismatch: string,
  tooShort: string,
): Errors {
  if (newPassword !== confirmPassword) return { confirmPassword: mismatch }
  return newPassword.length < MIN_LENGTH ? { newPassword: tooShort } : {}
}
