import { isPhoneText } from '#contract/accounts/phone-rules.ts'
import { useAction } from '#pwa/data/use-action.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { useJoinI18n } from '#pwa/i18n/pages/join.ts'
import { fieldSentences } from '#pwa/i18n/refusals.ts'
import { Button } from '#pwa/ui/button.tsx'
import { Form } from '#pwa/ui/fields/form.tsx'
import { TextInput } from '#pwa/ui/fields/text-input.tsx'
import type { Fields } from '#pwa/ui/fields/use-fields.ts'
import { useFocusOnError } from '#pwa/ui/fields/use-focus-on-error.ts'
import { Notice } from '#pwa/ui/notice.tsx'
import type { CodeProof } from '../codes/code-proof.ts'
import { ContactField } from '../codes/contact-field.tsx'
import { PersonCheck } from '../codes/person-check.tsx'
import { sendSentence } from '../codes/phone-errors.ts'
import { formatPhone, joinPhone, splitPhone } from '../codes/phone-typing.ts'
import { usePhoneCheck, usePhoneCountries } from '../codes/use-phone-countries.ts'
import { useWays } from '../sign-up/sign-up-ways.ts'
import { AcceptedTerms } from './accepted-terms.tsx'

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

  /** The number or address to which the code is sent. */
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
