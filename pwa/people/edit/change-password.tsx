import { changePassword } from '#contract/accounts/settings/calls.ts'
import { paths } from '#contract/paths.ts'
import { newPasswordErrors, PasswordInput } from '#pwa/accounts/codes/password-input.tsx'
import { useWays } from '#pwa/accounts/sign-up/sign-up-ways.ts'
import { StrengthMeter } from '#pwa/accounts/sign-up/strength-meter.tsx'
import { renewPush } from '#pwa/data/push.ts'
import { useAction } from '#pwa/data/use-action.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { whileSessionChanges } from '#pwa/session/current-user.ts'
import type { Me } from '#pwa/session/session.ts'
import { QuietButton, QuietLink } from '#pwa/ui/button.tsx'
import { Form } from '#pwa/ui/fields/form.tsx'
import { type Fields, useFields } from '#pwa/ui/fields/use-fields.ts'
import { showToast } from '#pwa/ui/toast/toast.tsx'
import { send } from '#sw/http/send.ts'
import { ProfileCard } from './profile-card.tsx'

const empty = { currentPassword: '', newPassword: '', confirmPassword: '' }

/**
 * A member who joined with a code or through an identity provider has no password to change; the section explains how
 * to set one.
 */
export default function ChangePassword({ me }: { me: Me }) {
  const text = useI18n().people.edit.password
  return (
    <ProfileCard id="change-password" title={text.title}>
      {me.hasPassword === false ? <NoPasswordYet me={me} /> : <ChangeForm me={me} />}
    </ProfileCard>
  )
}

function NoPasswordYet({ me }: { me: Me }) {
  const text = useI18n().people.edit.password
  const { codesBy } = useWays()
  const way = me.isPhoneVerified ? 'phone' : me.isEmailVerified && codesBy.includes('email') ? 'email' : null
  if (way === null)
    return (
      <>
        <p className="mb-4 text-muted">{text.phoneFirst}</p>
        <QuietLink href={`${paths.settings}#account`}>{text.addPhone}</QuietLink>
      </>
    )
  return (
    <>
      <p className="mb-4 text-muted">{way === 'phone' ? text.setByPhone : text.setByEmail}</p>
      <QuietLink href={way === 'phone' ? paths.forgotPassword : `${paths.forgotPassword}#email`}>{text.set}</QuietLink>
    </>
  )
}

/** Changing the password ends the sessions of all other devices. */
function ChangeForm({ me }: { me: Me }) {
  const i18n = useI18n()
  const text = i18n.people.edit.password
  const form: Fields<typeof empty> = useFields(empty, { onChanged: () => form.mark({}) })
  const { currentPassword, newPassword } = form.values
  const { isBusy, run } = useAction({
    failed: text.failed,
    noSignal: i18n.people.unsaved.passwordNoSignal,
    toast: text.error,
  })

  const change = async () => {
    const refused = newPasswordErrors(form.values, text.mismatch, i18n.refusals['new-password-too-short'])
    form.mark(refused)
    const [description] = Object.values(refused)
    if (description) return showToast({ title: text.error, description, tone: 'danger' })
    await run(async () => {
      await whileSessionChanges(() => send(changePassword, { body: { currentPassword, newPassword }, forUser: me.id }))
      form.reset(empty)
      // The push subscription belonged to the replaced session and ended with it.
      void renewPush().catch(() => undefined)
      showToast(text.done)
    })
  }

  return (
    <Form noValidate onSubmit={change} className="space-y-5">
      <PasswordInput label={text.current} autoComplete="current-password" {...form.text('currentPassword')} />
      <div className="grid gap-5 sm:grid-cols-2">
        <PasswordInput label={text.new} autoComplete="new-password" {...form.text('newPassword')} />
        <PasswordInput label={text.confirm} autoComplete="new-password" {...form.text('confirmPassword')} />
      </div>
      <StrengthMeter password={newPassword} about={[me.username, me.firstName, me.lastName, me.email ?? '']} />
      <QuietButton type="submit" isBusy={isBusy} disabled={Object.values(form.values).includes('')}>
        {isBusy ? text.changing : text.submit}
      </QuietButton>
    </Form>
  )
}
