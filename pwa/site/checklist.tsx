import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import { useState } from 'react'
import { countLabel } from '#contract/i18n/figures.ts'
import * as calls from '#contract/site/calls.ts'
import type { SiteCheck, SiteChecks } from '#contract/site/checks.ts'
import { useAction } from '#pwa/data/use-action.ts'
import { errorOf, useFetch } from '#pwa/data/use-remote.ts'
import { useFormat } from '#pwa/i18n/i18n.ts'
import { useSetupI18n } from '#pwa/i18n/pages/setup.ts'
import { fieldSentences, sentenceFor } from '#pwa/i18n/refusals.ts'
import { momentLabel } from '#pwa/i18n/time-labels.ts'
import { QuietButton, SmallButton } from '#pwa/ui/button.tsx'
import { bound, Form, TextInput } from '#pwa/ui/fields/form.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import { Skeleton } from '#pwa/ui/skeleton.tsx'
import { codeOf } from '#sw/http/failures.ts'
import { type Send, useSetupRefusals } from './part-form.tsx'

/** The state of each part of the installation, in green and red, with what the operator can do about it. */
export function Checklist({ send }: { send: Send }) {
  const remote = useFetch({ key: calls.siteChecks.path, fetch: async () => await send(calls.siteChecks) })
  return <Checks remote={remote} send={send} />
}

export function Checks({ remote, send }: { remote: ReturnType<typeof useFetch<SiteChecks>>; send: Send }) {
  const i18n = useSetupI18n()
  const [tested, setTested] = useState<Dated>()
  const checks = newestOf(remote.state === 'loaded' ? remote : undefined, tested)?.body.checks
  const onTested = (body: SiteChecks) => setTested({ body, at: Date.now() })
  const hasFailed = errorOf(remote) !== undefined || (!checks && remote.state === 'missing')

  return (
    <section>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h2 className="display text-2xl">{i18n.checklist}</h2>
          <p className="text-muted">{i18n.checklistText}</p>
        </div>
        <QuietButton onClick={remote.refresh}>{i18n.checkAgain}</QuietButton>
      </div>
      {!checks && remote.state === 'loading' && <Skeleton className="mt-5 h-64" />}
      {hasFailed && (
        <p role="alert" className="mt-4 text-danger">
          {i18n.checksFailed}
        </p>
      )}
      <ul className="mt-4">
        {/* A page of an earlier release has no sentences for the checks of a later server. */}
        {checks
          ?.filter(({ name }) => Object.hasOwn(i18n.checks, name))
          .map(check => (
            <li key={check.name} className="border-b border-line py-4 last:border-b-0 last:pb-0">
              <Check check={check} send={send} onTested={onTested} onFailed={remote.refresh} />
            </li>
          ))}
      </ul>
    </section>
  )
}

type Dated = { body: SiteChecks; at: number }

function newestOf(fetched: Dated | undefined, tested: Dated | undefined): Dated | undefined {
  return fetched && tested ? (tested.at > fetched.at ? tested : fetched) : (fetched ?? tested)
}

type CheckProps = {
  check: SiteCheck
  send: Send
  onTested: (checks: SiteChecks) => void
  /** The server has recorded a test that failed. */
  onFailed: () => void
}

function Check({ check, send, onTested, onFailed }: CheckProps) {
  const i18n = useSetupI18n()
  const format = useFormat()
  const { name, reason, state, at, count, address } = check
  const { title, ...sentences } = i18n.checks[name]
  const sentence = (sentences as Record<string, string | ((count: string) => string)>)[reason]
  const Icon = icons[state]
  const isTested = name === 'email' || name === 'texts'

  return (
    <article className="flex items-start gap-x-3">
      <Icon className={`mt-0.5 size-5 shrink-0 ${tones[state]}`} />
      <div className="min-w-0 flex-1">
        <h3 className="font-semibold">
          {title} <span className={`text-sm ${tones[state]}`}>{i18n.checkStates[state]}</span>
        </h3>
        <p className="text-muted">
          {typeof sentence === 'function' ? sentence(countLabel(count ?? 0, format)) : sentence}{' '}
          {at !== null && (isTested ? i18n.lastTest : i18n.lastBackup)(momentLabel(at, format))}
          {address && <span className="block wrap-anywhere">{i18n.lastBackupAt(address)}</span>}
        </p>
        {isTested && ['tested', 'untested', 'failed'].includes(reason) && (
          <TestForm name={name} send={send} onTested={onTested} onFailed={onFailed} />
        )}
        {name === 'sample' && (reason === 'none' || reason === 'planted') && (
          <Samples isPlanted={reason === 'planted'} send={send} onChanged={onTested} />
        )}
      </div>
    </article>
  )
}

const icons = { good: CircleCheck, bad: CircleAlert, open: Info }
const tones = { good: 'text-live-strong', bad: 'text-danger', open: 'text-muted' }

type SamplesProps = { isPlanted: boolean; send: Send; onChanged: (checks: SiteChecks) => void }

function Samples({ isPlanted, send, onChanged }: SamplesProps) {
  const refusals = useSetupRefusals()
  const i18n = useSetupI18n()
  const { isBusy, failure, run } = useAction({
    failed: error => sentenceFor(error, refusals, i18n.saveFailed, i18n.noSignal),
  })

  const change = () => run(async () => onChanged(await send(isPlanted ? calls.removeSamples : calls.plantSamples)))
  return (
    <div className="mt-3 space-y-3">
      {failure && <Notice tone="error">{failure}</Notice>}
      <SmallButton isBusy={isBusy} onClick={() => void change()}>
        {isPlanted ? i18n.removeSamples : i18n.plant}
      </SmallButton>
    </div>
  )
}

type TestFormProps = { name: 'email' | 'texts' } & Pick<CheckProps, 'send' | 'onTested' | 'onFailed'>

/** Sends a test email, or a test text message, to the typed address. */
function TestForm({ name, send, onTested, onFailed }: TestFormProps) {
  const refusals = useSetupRefusals()
  const i18n = useSetupI18n()
  const [typed, setTyped] = useState('')
  const [outcome, setOutcome] = useState<{ field?: string; isSent?: boolean }>({})
  const { isBusy, failure, run } = useAction({
    failed: error => sentenceFor(error, refusals, i18n.testFailed, i18n.noSignal),
    handle(error) {
      const code = codeOf(error)
      if (code === 'test-email-failed' || code === 'test-text-failed') onFailed()
      const [field] = fieldSentences(error, refusals)
      if (field) setOutcome({ field: field[1] })
      return field !== undefined
    },
  })
  const isEmail = name === 'email'

  const sendTest = async () => {
    setOutcome({})
    await run(async () => {
      onTested(
        isEmail
          ? await send(calls.testEmail, { body: { email: typed } })
          : await send(calls.testText, { body: { phoneNumber: typed } }),
      )
      setOutcome({ isSent: true })
    })
  }

  return (
    <Form noValidate className="mt-3 space-y-3" onSubmit={sendTest}>
      {failure && <Notice tone="error">{failure}</Notice>}
      {outcome.isSent && <Notice tone="good">{i18n.testSent}</Notice>}
      <TextInput
        label={isEmail ? i18n.testEmail : i18n.testText}
        type={isEmail ? 'email' : 'tel'}
        autoComplete={isEmail ? 'email' : 'tel'}
        {...bound(typed, setTyped)}
        error={outcome.field}
      />
      <SmallButton type="submit" isBusy={isBusy}>
        {i18n.sendTest}
      </SmallButton>
    </Form>
  )
}
