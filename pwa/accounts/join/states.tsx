import { useRef, useState } from 'react'
import { isPhoneText } from '#contract/accounts/phone-rules.ts'
import { usernameFrom } from '#contract/accounts/usernames.ts'
import { type JoinAction, paths } from '#contract/paths.ts'
import { useAction } from '#pwa/data/use-action.ts'
import type { ProfileChanges } from '#pwa/edits/save-profile.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { useJoinI18n } from '#pwa/i18n/pages/join.ts'
import { fieldSentences } from '#pwa/i18n/refusals.ts'
import type { Me } from '#pwa/session/session.ts'
import { Button } from '#pwa/ui/button.tsx'
import { bound, Form, TextInput, useFocusOnError } from '#pwa/ui/fields/form.tsx'
import type { Fields } from '#pwa/ui/fields/use-fields.ts'
import { Notice } from '#pwa/ui/notice.tsx'
import { hasStatus } from '#sw/http/failures.ts'
import { type CodeProof, type Proved, sendSentence, verifySentence } from '../codes/code-proof.ts'
import { CodeStep } from '../codes/code-step.tsx'
import { ContactField } from '../codes/contact-field.tsx'
import { PersonCheck } from '../codes/person-check.tsx'
import { formatPhone, joinPhone, splitPhone } from '../codes/phone-typing.ts'
import { pendingType, removePendingType } from '../codes/sign-up-draft.ts'
import { usePhoneCheck, usePhoneCountries } from '../codes/use-phone-countries.ts'
import { useWays } from '../sign-up/sign-up-ways.ts'
import { useUsernameCheck } from '../sign-up/username-check.ts'
import { BirthdayField, useBirthday } from './birthday.tsx'

export type JoinFields = { name: string; contact: string; invitation: string }

type ContactStateProps = { form: Fields<JoinFields>; proof: Pick<CodeProof, 'way' | 'stage' | 'send'> }

/** The first state of the page: the name, and the phone or email address to which the code is sent. */
export function ContactState({ form, proof }: ContactStateProps) {
  const i18n = useI18n()
  const text = useJoinI18n()
  const phones = usePhoneCountries()
  const checkPhone = usePhoneCheck()
  const { signUpBy } = useWays()
  const [only] = signUpBy.length === 1 ? signUpBy : []
  const kind = only ?? 'both'
  const element = useFocusOnError(form.attempts)
  const { failure, run } = useAction({
    failed: error =>
      fieldSentences(error, i18n)[0]?.[1] ?? sendSentence(error, i18n, i18n.accounts.verifyPhone.sendFailed),
  })
  const { contact } = form.values
  const isKnown = contact.includes('@') || (isPhoneText(contact) && /\d/.test(contact))

  const checkedContact = async (): Promise<{ address: string } | { error: string }> => {
    if (contact.trim() === '') return { error: text.contactMissing[kind] }
    if (only && only !== proof.way && isKnown) return { error: only === 'phone' ? text.onlyPhone : text.onlyEmail }
    if (proof.way === 'email') return { address: contact.trim() }
    const checked = await checkPhone(contact)
    return 'sentence' in checked ? { error: checked.sentence } : { address: checked.phoneNumber }
  }

  const request = async () => {
    const checked = await checkedContact()
    const errors = {
      ...(form.values.name.trim() === '' && { name: i18n.refusals.required }),
      ...('error' in checked && { contact: checked.error }),
    }
    form.mark(errors)
    if ('error' in checked || 'name' in errors) return
    await run(() => proof.send(checked.address, contact.trim()))
  }

  /** Not while it is typed: it may become an email address that begins with digits. */
  const format = () => {
    if (!isPhoneText(contact)) return
    const typed = splitPhone(contact, phones.countries)
    form.set({ contact: joinPhone({ ...typed, national: formatPhone(typed, phones.library) }, phones.countries) })
  }

  return (
    <Form ref={element} noValidate onSubmit={request} className="mb-8 space-y-5">
      {failure && <Notice tone="error">{failure}</Notice>}
      <TextInput label={text.name} autoComplete="name" maxLength={160} required {...form.text('name')} />
      <ContactField
        phones={phones}
        label={text.contact[kind]}
        autoComplete={kind === 'phone' ? 'tel' : 'email'}
        inputMode={kind === 'phone' ? 'tel' : 'email'}
        value={contact}
        error={form.errors.contact}
        onChange={typed => form.set({ contact: typed })}
        onBlur={format}
        note={isKnown && (only === undefined || only === proof.way) ? text.by[proof.way] : undefined}
      />
      <Button type="submit" isBusy={proof.stage !== null} className="min-h-14 w-full">
        {proof.stage === null ? text.send : text.sending}
      </Button>
      <AcceptedTerms />
      <PersonCheck stage={proof.stage} />
    </Form>
  )
}

type CodeStateProps = {
  proof: CodeProof
  name: string
  action: JoinAction | undefined
  onProved: (proved: Proved, dateOfBirth: string) => Promise<void>
}

/** The second state of the page: the code and the birthday. */
export function CodeState({ proof, name, action, onProved }: CodeStateProps) {
  const text = useJoinI18n()
  const birthday = useBirthday()
  // A code is verified once. What the server refuses after that is corrected without another code.
  const proved = useRef<{ code: string; proof: Proved } | null>(null)

  const submit = async (code: string) => {
    const dateOfBirth = await birthday.check()
    if (dateOfBirth === null) return
    if (proved.current?.code !== code) proved.current = { code, proof: await proof.verify(code) }
    await onProved(proved.current.proof, dateOfBirth).catch((error: unknown) => {
      if (hasStatus(error, 401)) proved.current = null
      if (!birthday.refuse(error)) throw error
    })
  }

  return (
    <CodeStep
      proof={proof}
      onCode={submit}
      submit={[action ? text.inAnd[action] : text.in, text.joining]}
      sentenceFor={(error, i18n) => fieldSentences(error, i18n)[0]?.[1] ?? verifySentence(error, i18n)}
      hasFocus
      after={<OwnUsername name={name} />}
    >
      <BirthdayField {...birthday.field} />
    </CodeStep>
  )
}

/** The username that the server derives from the name. If it is taken, the account gets a similar one. */
function OwnUsername({ name }: { name: string }) {
  const text = useJoinI18n()
  const username = usernameFrom(name) ?? ''
  const isFree = useUsernameCheck(username) === 'free'
  return <p className="min-h-6 text-center text-sm text-muted">{isFree && text.username(username)}</p>
}

type FinishStateProps = {
  me: Me
  action: JoinAction | undefined
  onFinish: (me: Me, change: ProfileChanges) => Promise<void>
}

/** What an identity provider did not send: the birthday, and the name if it has none. */
export function FinishState({ me, action, onFinish }: FinishStateProps) {
  const i18n = useI18n()
  const text = useJoinI18n()
  const [isNameless] = useState(me.firstName === '' && me.displayName === null)
  const [name, setName] = useState('')
  const [nameError, setNameError] = useState<string>()
  const birthday = useBirthday()
  const { isBusy, failure, run } = useAction({
    failed: error => fieldSentences(error, i18n)[0]?.[1] ?? i18n.accounts.onboarding.failed,
    handle: error => birthday.refuse(error),
  })

  const submit = () =>
    run(async () => {
      const isNameMissing = isNameless && name.trim() === ''
      setNameError(isNameMissing ? i18n.refusals.required : undefined)
      const dateOfBirth = await birthday.check()
      if (dateOfBirth === null || isNameMissing) return
      const userType = pendingType()
      await onFinish(me, {
        dateOfBirth,
        isProfileComplete: 1,
        ...(isNameless && { displayName: name }),
        ...(userType && { userType }),
      })
      removePendingType()
    })

  return (
    <Form noValidate onSubmit={submit} className="space-y-5">
      {failure && <Notice tone="error">{failure}</Notice>}
      {isNameless && (
        <TextInput
          label={text.name}
          autoComplete="name"
          maxLength={80}
          required
          error={nameError}
          {...bound(name, setName)}
        />
      )}
      <BirthdayField {...birthday.field} />
      <Button type="submit" isBusy={isBusy} className="min-h-14 w-full">
        {isBusy ? text.joining : action ? text.inAnd[action] : text.in}
      </Button>
      <p className="text-center text-sm text-muted">{text.username(me.username)}</p>
      <AcceptedTerms />
    </Form>
  )
}

/** Who sees the name, and what is accepted by joining. */
function AcceptedTerms() {
  const { footer } = useI18n().shell
  const text = useJoinI18n()
  return (
    <p className="text-sm text-muted">
      {text.seen} {text.accept}{' '}
      <a href={paths.terms} className="underline">
        {footer.terms}
      </a>
      {'\u00A0· '}
      <a href={paths.privacy} className="underline">
        {footer.privacyPolicy}
      </a>
    </p>
  )
}
