import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react'
import type { I18n } from '#contract/i18n/en/i18n.ts'
import { serverPaths } from '#contract/paths.ts'
import { useAction } from '#pwa/data/use-action.ts'
import { useI18n } from '#pwa/i18n/i18n.ts'
import { useEmailCodesI18n } from '#pwa/i18n/pages/email-codes.ts'
import { Button, SmallButton, SmallLink } from '#pwa/ui/button.tsx'
import { classNames } from '#pwa/ui/class-names.ts'
import { Field, Form } from '#pwa/ui/fields/form.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import { showToast } from '#pwa/ui/toast/toast.tsx'
import { type CodeProof, sendSentence, verifySentence } from './code-proof.ts'
import { linkedCode, useLinkedCode } from './linked-code.ts'
import { PersonCheck } from './person-check.tsx'
import { useShownPhone } from './use-phone-countries.ts'

export type CodeStepProps = {
  proof: Omit<CodeProof, 'verify'>
  onCode: (code: string) => Promise<void>
  /** The button's label, idle and busy. */
  submit: [rest: string, busy: string]
  /** For a refused code; by default those of all codes. */
  sentenceFor?: (error: unknown, i18n: I18n) => string
  /** For a code that was not sent again, if its failure has no sentence of its own. */
  resendFailed?: string
  onChangeContact?: () => void
  /** If set, the button stays disabled until all six digits are typed. */
  isWhole?: boolean
  /** Focuses the code when the step is shown. */
  hasFocus?: boolean
  children?: ReactNode
  /** Shown below the button. */
  after?: ReactNode
}

export function CodeStep(props: CodeStepProps) {
  const {
    proof,
    onCode,
    submit,
    sentenceFor = verifySentence,
    resendFailed,
    onChangeContact = proof.forget,
    isWhole = false,
    hasFocus = false,
    children,
    after,
  } = props
  const i18n = useI18n()
  const text = i18n.accounts.verifyPhone
  const byEmail = useEmailCodesI18n()
  const isEmail = proof.way === 'email'
  const contact = proof.pending?.contact ?? ''
  const [code, setCode] = useState(isEmail ? linkedCode : '')
  const [notice, setNotice] = useState<{ isGood: boolean; text: string } | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const {
    isBusy,
    failure: fieldError,
    setFailure: setFieldError,
    run,
  } = useAction({
    failed(error) {
      input.current?.focus()
      return sentenceFor(error, i18n)
    },
  })
  useEffect(() => {
    if (hasFocus) input.current?.focus()
  }, [hasFocus])
  useLinkedCode(linked => isEmail && setCode(linked))

  const verify = async () => {
    setNotice(null)
    setFieldError(code === '' ? text.codeRequired : undefined)
    if (code === '') return input.current?.focus()
    await run(() => onCode(code))
  }

  const resend = async () => {
    setNotice(null)
    setFieldError(undefined)
    try {
      await proof.send(contact, proof.pending?.typed)
      setCode('')
      setNotice({ isGood: true, text: text.resent })
      const { sent, sentText } = isEmail ? byEmail : text
      showToast({ title: sent, description: sentText })
    } catch (error) {
      setNotice({ isGood: false, text: sendSentence(error, i18n, resendFailed ?? text.resendFailed) })
    }
  }

  return (
    <Form noValidate onSubmit={verify} className="space-y-5">
      <SentTo proof={proof} />
      {notice && <Notice tone={notice.isGood ? 'good' : 'error'}>{notice.text}</Notice>}
      <CodeInput
        ref={input}
        label={text.code}
        value={code}
        error={fieldError}
        onChange={typed => {
          setCode(typed)
          setFieldError(undefined)
        }}
      />
      {children}
      <Button type="submit" isBusy={isBusy} disabled={isWhole && code.length < CODE_LENGTH} className="w-full">
        {isBusy ? submit[1] : submit[0]}
      </Button>
      {after}
      <div className="flex flex-wrap gap-3">
        <SmallButton isBusy={proof.stage !== null} disabled={isBusy} onClick={() => void resend()}>
          {text.resend}
        </SmallButton>
        {/* The response to the code would otherwise arrive on the form for another number or address. */}
        <SmallButton disabled={isBusy} onClick={onChangeContact}>
          {isEmail ? byEmail.change : text.change}
        </SmallButton>
      </div>
      {proof.secondsToRetry > 0 && (
        <p className="figures text-sm text-muted">{text.askAgainIn(proof.secondsToRetry)}</p>
      )}
      <PersonCheck stage={proof.stage} />
    </Form>
  )
}

function SentTo({ proof: { way, pending } }: Pick<CodeStepProps, 'proof'>) {
  const text = useI18n().accounts.verifyPhone
  const byEmail = useEmailCodesI18n()
  const isEmail = way === 'email'
  const contact = pending?.contact ?? ''
  const phone = useShownPhone(isEmail ? '' : contact)
  return (
    <>
      {isEmail ? (
        <p className="wrap-anywhere">
          {byEmail.codeSentTo(contact)} {byEmail.lookInSpam}
        </p>
      ) : (
        <p className="figures">{text.codeSentTo(phone)}</p>
      )}
      {pending?.hasOutbox && <Outbox contact={contact} text={isEmail ? byEmail.noMailServer : text.noPhoneCompany} />}
    </>
  )
}

/**
 * Shown by a server without a provider of texts or emails: messages are stored in an outbox, and the text names where
 * the operator finds it.
 */
function Outbox({ contact, text }: { contact: string; text: string }) {
  const { outbox } = useI18n().accounts.verifyPhone
  return (
    <Notice
      action={
        <SmallLink
          target="_blank"
          rel="noopener"
          href={`${serverPaths.developmentOutbox}?to=${encodeURIComponent(contact)}`}
        >
          {outbox}
        </SmallLink>
      }
    >
      {text}
    </Notice>
  )
}

const CODE_LENGTH = 6

type CodeInputProps = {
  ref?: Ref<HTMLInputElement>
  label: string
  value: string
  error?: string | undefined
  onChange: (code: string) => void
}

/** One field for the whole code, so that the phone can fill it in, drawn as a box for each digit. */
function CodeInput({ ref, label, value, error, onChange }: CodeInputProps) {
  const [isFocused, setIsFocused] = useState(false)
  return (
    <Field label={label} error={error}>
      {ties => (
        <div className="relative">
          <div aria-hidden className="grid grid-cols-6 gap-2">
            {Array.from({ length: CODE_LENGTH }, (_, index) => (
              <span
                key={index}
                className={classNames(
                  'figures grid h-14 min-w-0 place-items-center rounded-control bg-surface text-2xl font-semibold',
                  isFocused && index === Math.min(value.length, CODE_LENGTH - 1)
                    ? 'border-2 border-accent'
                    : error
                      ? 'border border-danger'
                      : 'border border-edge',
                )}
              >
                {value[index]}
              </span>
            ))}
          </div>
          <input
            {...ties}
            ref={ref}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={CODE_LENGTH}
            value={value}
            onFocus={() => setIsFocused(true)}
            onBlur={() => setIsFocused(false)}
            onChange={event => onChange(event.target.value.replaceAll(/\D/g, '').slice(0, CODE_LENGTH))}
            className="absolute inset-0 size-full cursor-text opacity-0"
          />
        </div>
      )}
    </Field>
  )
}
