import { useState } from 'react'
import {
  type DatabaseDiagnosis,
  type Diagnosis,
  type DiagnosisName,
  diagnoses,
  type FailedDiagnosis,
  type FirebaseDiagnosis,
  type ProfileSyncDiagnosis,
} from '#contract/admin.ts'
import { RequestFailed } from '#sw/http/failures.ts'
import { adminRequest } from './gate.ts'

type Answers = { firebase: FirebaseDiagnosis; database: DatabaseDiagnosis; 'profile-sync': ProfileSyncDiagnosis }

export type Run<Answer extends Diagnosis = Diagnosis> =
  | { state: 'idle' | 'loading' }
  | { state: 'success'; answer: Answer }
  | { state: 'error'; answer: Partial<FailedDiagnosis> }

export type Runs = { [Name in DiagnosisName]: Run<Answers[Name]> }

/** The three tests, independent of each other: a test that hangs or fails does not block the others. */
export function useDiagnoses() {
  const [runs, setRuns] = useState<Runs>({
    firebase: { state: 'idle' },
    database: { state: 'idle' },
    'profile-sync': { state: 'idle' },
  })
  const set = <Name extends DiagnosisName>(name: Name, run: Run<Answers[Name]>) =>
    setRuns(earlier => ({ ...earlier, [name]: run }))

  const run = async <Name extends DiagnosisName>(name: Name) => {
    set(name, { state: 'loading' })
    try {
      const answer = await adminRequest<Answers[Name]>(`/api/admin/test-${name}`)
      set(name, { state: 'success', answer })
    } catch (error) {
      set(name, { state: 'error', answer: answerOf(error) })
    }
  }
  return { runs, run, runAll: () => Promise.all(diagnoses.map(run)) }
}

/** The body of a refusal, unchanged; without a response, the network error. */
export function answerOf(error: unknown): Record<string, unknown> {
  const message = error instanceof Error ? error.message : String(error)
  if (!(error instanceof RequestFailed)) return { success: false, reason: message }
  try {
    return JSON.parse(message.slice(message.indexOf('{'))) as Record<string, unknown>
  } catch {
    return { success: false, reason: message }
  }
}
