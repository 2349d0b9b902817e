import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { SignUpWay } from '#contract/accounts/identity.ts'
import { hasOnlyUsPhones } from '#contract/accounts/phone-rules.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { useEmailCodesI18n } from '#pwa/i18n/pages/email-codes.ts'
import { TextInput } from '#pwa/ui/fields/form.tsx'
import { Segments } from '#pwa/ui/fields/segments.tsx'
import type { Fields } from '#pwa/ui/fields/use-fields.ts'
import { PasswordInput } from '../codes/password-input.tsx'
import { PhoneField } from '../codes/phone-field.tsx'
import type { SignUp } from '../codes/sign-up-draft.ts'
import { usePhoneCountries } from '../codes/use-phone-countries.ts'
import { wayOf } from './sign-up-ways.ts'
import { StrengthMeter } from './strength-meter.tsx'
import { type Availability, isPossible } from './username-check.ts'

export type BasicsStepProps = { form: Fields<SignUp>; data: SignUp; availability: Availability }

type WayProps = { ways: SignUpWay[]; isPasswordAsked: boolean }

/** `isPasswordAsked`: the password was typed before a reload and has to be typed again. */
export function BasicsStep({ form, data, ways, availability, isPasswordAsked }: BasicsStepProps & WayProps) {
  const i18n = useI18n()
  const { fields, signUp } = i18n.accounts
  const text = signUp.basics
  const { password, confirmPassword } = data
  const isMismatch = confirmPassword !== '' && password !== confirmPassword
  const passwords = usePasswordFocus(isPasswordAsked)
  const phones = usePhoneCountries()
  const codes = useEmailCodesI18n()
  const isByEmail = data.by === 'email'

  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextInput label={fields.firstName} autoComplete="given-name" {...form.text('firstName')} />
        <TextInput label={fields.lastName} autoComplete="family-name" {...form.text('lastName')} />
      </div>
      <UsernameInput form={form} data={data} availability={availability} />
      {ways.length > 1 && (
        <Segments
          label={codes.choose}
          chosen={wayOf(data.by, ways)}
          onChoose={by => form.set({ by })}
          options={ways.map(way => ({ value: way, label: codes.ways[way] }))}
        />
      )}
      <TextInput
        label={fields.email}
        type="email"
        autoComplete="email"
        hint={isByEmail ? codes.emailHint : text.emailHint}
        {...form.text('email')}
      />
      {!isByEmail && (
        <PhoneField
          label={fields.phoneNumber}
          placeholder="(305) 555-0123"
          hint={hasOnlyUsPhones(phones.countries) ? text.phoneHint : text.mobileHint}
          error={form.errors.phoneNumber}
          value={data.phoneNumber}
          onChange={phoneNumber => form.set({ phoneNumber })}
        />
      )}
      <div ref={passwords} className="grid gap-5 sm:grid-cols-2">
        <PasswordInput
          label={fields.password}
          autoComplete="new-password"
          hint={isPasswordAsked ? text.passwordAgain : text.passwordHint}
          {...form.text('password')}
        />
        <PasswordInput
          label={fields.confirmPassword}
          autoComplete="new-password"
          {...form.text('confirmPassword')}
          error={isMismatch ? i18n.refusals['passwords-differ'] : undefined}
        />
      </div>
      <StrengthMeter password={data.password} about={[data.username, data.firstName, data.lastName, data.email]} />
    </>
  )
}

/** Focuses the missing password and scrolls it into view. */
function usePasswordFocus(isAsked: boolean) {
  const router = useRouter()
  const fields = useRef<HTMLDivElement>(null)
  const [isAskedFirst] = useState(isAsked)
  useEffect(() => {
    if (!isAskedFirst) return undefined
    const show = () => {
      fields.current?.querySelector('input')?.focus({ preventScroll: true })
      fields.current?.scrollIntoView({ block: 'center' })
    }
    show()
    // After a reload the router restores the previous scroll position, possibly later than this effect runs.
    const stop = router.subscribe('onRendered', () => {
      show()
      stop()
    })
    return stop
  }, [isAskedFirst, router])
  return fields
}

function UsernameInput({ form, data, availability }: BasicsStepProps) {
  const i18n = useI18n()
  const { fields, signUp } = i18n.accounts
  const text = signUp.basics
  const username = data.username
  const isOdd = username.trim().length >= 3 && !isPossible(username)
  const usernameHint = {
    unknown: undefined,
    checking: text.checking,
    free: text.available,
    taken: isOdd ? i18n.refusals['invalid-username'] : i18n.refusals['username-taken'],
  }[availability]

  return (
    <div>
      <TextInput
        label={fields.username}
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={64}
        hint={usernameHint === undefined ? text.usernameHint : undefined}
        {...form.text('username')}
        error={availability === 'taken' ? usernameHint : form.errors.username}
      />
      <output className={availability === 'free' ? 'text-sm font-medium text-live-strong' : 'text-sm text-muted'}>
        {availability !== 'taken' && usernameHint && <span className="mt-1.5 block">{usernameHint}</span>}
      </output>
    </div>
  )
}
