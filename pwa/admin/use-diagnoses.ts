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
import { RequestFailed } from '#sw/http/failures.ts'
import { adminSend } from './gate/gate.ts'

type Results = { firebase: FirebaseDiagnosis; database: DatabaseDiagnosis; 'profile-sync': ProfileSyncDiagnosis }

const tests: { [Name in DiagnosisName]: () => Promise<Results[Name]> } = {
  firebase: () => adminSend(calls.testFirebase),
  database: () => adminSend(calls.testDatabase),
  'profile-sync': () => adminSend(calls.testProfileSync),
}

export type Run<Result extends Diagnosis = Diagnosis> =
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
