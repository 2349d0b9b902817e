import { useState } from 'react'
import {
  type DatabaseDiagnosis,
  type Diagnosis,
  type DiagnosisName,
  diagnoses,
  type FailedDiagnosis,
  type FirebaseDiagnosis,
  type ProfileSyncDiagnosis,
} from '#contract/admin/admin.ts'
import * as calls from '#contract/admin/calls.ts'
import { useAdminI18n } from '#pwa/i18n/pages/admin.ts'
import { Badge, type BadgeTone } from '#pwa/ui/badge.tsx'
import { Button, SmallButton } from '#pwa/ui/button.tsx'
import { Card } from '#pwa/ui/card.tsx'
import { RequestFailed } from '#sw/http/failures.ts'
import { adminSend } from './gate/gate.ts'

type DiagnosticsProps = {
  runs: Runs
  onRun: (name: DiagnosisName) => Promise<void>
  onRunAll: () => Promise<unknown>
}

export function Diagnostics({ runs, onRun, onRunAll }: DiagnosticsProps) {
  const i18n = useAdminI18n()
  const isRunning = diagnoses.some(name => runs[name].state === 'loading')

  return (
    <Card className="p-5 md:p-6">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h2 className="display text-2xl">{i18n.diagnostics}</h2>
          <p className="text-muted">{i18n.diagnosticsText}</p>
        </div>
        <Button isBusy={isRunning} onClick={() => void onRunAll()}>
          {isRunning ? i18n.running : i18n.runAll}
        </Button>
      </div>
      <ul className="mt-4">
        {diagnoses.map(name => (
          <li key={name} className="border-b border-line py-4 last:border-b-0 last:pb-0">
            <Test name={name} run={runs[name]} onRun={() => onRun(name)} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Test({ name, run, onRun }: { name: DiagnosisName; run: Run; onRun: () => Promise<void> }) {
  const i18n = useAdminI18n()
  const { title, text } = i18n.tests[name]

  return (
    <article className="flex flex-wrap items-start gap-x-4 gap-y-3">
      <div className="min-w-0 flex-1 basis-60">
        <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          {title}
          <Badge tone={tones[run.state]}>{i18n.states[run.state]}</Badge>
        </h3>
        <div aria-live="polite" className="mt-1 text-muted wrap-anywhere">
          {run.state === 'success' ? <Success result={run.result} /> : null}
          {run.state === 'error' ? (
            <>
              <p className="font-semibold text-danger">{i18n.failed[name]}</p>
              <p>{run.result.reason}</p>
            </>
          ) : null}
          {run.state === 'idle' || run.state === 'loading' ? <p>{text}</p> : null}
        </div>
      </div>
      <SmallButton
        disabled={run.state === 'loading'}
        aria-label={`${run.state === 'idle' ? i18n.run : i18n.again}: ${title}`}
        onClick={() => void onRun()}
      >
        {run.state === 'idle' ? i18n.run : i18n.again}
      </SmallButton>
    </article>
  )
}

function Success({ result }: { result: Diagnosis }) {
  const i18n = useAdminI18n()
  return (
    <p>
      {result.message} <span className="figures whitespace-nowrap">{i18n.took(result.ms)}</span>
    </p>
  )
}

const tones: Record<Run['state'], BadgeTone> = { idle: 'quiet', loading: 'waiting', success: 'live', error: 'danger' }

type Results = { firebase: FirebaseDiagnosis; database: DatabaseDiagnosis; 'profile-sync': ProfileSyncDiagnosis }

const tests: { [Name in DiagnosisName]: () => Promise<Results[Name]> } = {
  firebase: () => adminSend(calls.testFirebase),
  database: () => adminSend(calls.testDatabase),
  'profile-sync': () => adminSend(calls.testProfileSync),
}

type Run<Result extends Diagnosis = Diagnosis> =
  | { state: 'idle' | 'loading' }
  | { state: 'success'; result: Result }
  | { state: 'error'; result: Partial<FailedDiagnosis> }

export type Runs = { [Name in DiagnosisName]: Run<Results[Name]> }

/** The three tests, independent of each other: a test that hangs or fails does not block the others. */
export function useDiagnoses() {
  const [runs, setRuns] = useState<Runs>({
    firebase: { state: 'idle' },
    database: { state: 'idle' },
    'profile-sync': { state: 'idle' },
  })
  const set = <Name extends DiagnosisName>(name: Name, run: Run<Results[Name]>) =>
    setRuns(earlier => ({ ...earlier, [name]: run }))

  const run = async <Name extends DiagnosisName>(name: Name) => {
    set(name, { state: 'loading' })
    try {
      set(name, { state: 'success', result: await tests[name]() })
    } catch (error) {
      set(name, { state: 'error', result: resultOf(error) })
    }
  }
  return { runs, run, runAll: () => Promise.all(diagnoses.map(run)) }
}

/** The body of a refusal, unchanged; without a response, the network error. */
export function resultOf(error: unknown): Record<string, unknown> {
  const message = error instanceof Error ? error.message : String(error)
  if (!(error instanceof RequestFailed)) return { success: false, reason: message }
  try {
    return JSON.parse(message.slice(message.indexOf('{'))) as Record<string, unknown>
  } catch {
    return { success: false, reason: message }
  }
}
