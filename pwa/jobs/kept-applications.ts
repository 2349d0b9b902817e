import { Dexie, type Table } from 'dexie'
import type { Apply } from '#contract/applications.ts'
import { RequestFailed, request } from '#sw/request.ts'
import { countKept } from './kept-count.ts'

export type Files = { photo: File | null; resume: File | null }

/** An application somebody has submitted and no server has confirmed yet. Refused: it goes nowhere until it is changed. */
export type KeptApplication = {
  /** Its name for the server, however often it is sent. */
  key: string
  jobId: number
  jobTitle: string
  application: Apply
  files: Files
  at: number
  state: 'waiting' | 'refused'
  /** The code of the refusal and what it says by field. */
  refusal?: { code: string | undefined; sentence: string | undefined; issues: RequestFailed['issues'] }
}

/** Files chosen for a job before anything was submitted. */
type ChosenFiles = Files & { jobId: number; at: number }

/** Nobody's but this device's: an applicant needs no account. */
class ApplicantStore extends Dexie {
  declare kept: Table<KeptApplication, string>
  declare chosen: Table<ChosenFiles, number>

  constructor() {
    super('pista-applications')
    this.version(1).stores({ kept: 'key, jobId, state', chosen: 'jobId' })
  }
}

export const applicantStore = new ApplicantStore()

/** Ten megabytes over a bad link. */
const SEND_MS = 600_000
const CHOSEN_LIFE_MS = 30 * 24 * 3_600_000
const LOCK = 'pista-applications'

export async function keepApplication(application: Omit<KeptApplication, 'at' | 'state'>) {
  await applicantStore.kept.put({ ...application, at: Date.now(), state: 'waiting' })
  await recount()
}

export async function discardApplication(key: string) {
  await applicantStore.kept.delete(key)
  await recount()
}

/**
 * Sends one that is kept, under its own name, so that an answer that was lost on the way makes no second application.
 * It leaves the device only when the server has it. Throws what `request` throws; a refusal is noted as well. False when
 * somebody else has sent it meanwhile, as another tab may.
 */
export async function sendKept(key: string): Promise<boolean> {
  return await navigator.locks.request(`${LOCK} ${key}`, async () => {
    const one = await applicantStore.kept.get(key)
    if (one?.state !== 'waiting') return false
    try {
      await sendApplication(one)
    } catch (error) {
      if (isFinal(error)) await refuse(one, error)
      throw error
    }
    await discardApplication(key)
    await forgetChosen(one.jobId)
    return true
  })
}

/** Sends everything that waits. Returns the titles of the jobs whose hosts have it now. */
export async function sendWaiting(): Promise<string[]> {
  const sent: string[] = []
  const waiting = await applicantStore.kept.where('state').equals('waiting').sortBy('at')
  for (const { key, jobTitle } of waiting)
    try {
      if (await sendKept(key)) sent.push(jobTitle)
    } catch (error) {
      // Without signal the others wait too; a refusal is this one's own matter.
      if (!isFinal(error)) break
    }
  return sent
}

/** Each part only when it says something. An application is nobody's session: no cookie goes along. */
export async function sendApplication({ key, jobId, application, files }: Omit<KeptApplication, 'at' | 'state'>) {
  const form = new FormData()
  for (const [name, said] of Object.entries(application)) if (said !== '') form.set(name, said)
  for (const [name, file] of Object.entries(files)) if (file) form.set(name, file)
  await request(`/api/jobs/${jobId}/apply`, {
    method: 'POST',
    form,
    headers: { 'Idempotency-Key': key },
    isAnonymous: true,
    timeoutMs: SEND_MS,
  })
}

/** Asking again will not change the answer. */
export function isFinal(error: unknown): error is RequestFailed {
  return error instanceof RequestFailed && error.status < 500 && ![408, 429].includes(error.status)
}

async function refuse({ key }: KeptApplication, { code, sentence, issues }: RequestFailed) {
  await applicantStore.kept.update(key, { state: 'refused', refusal: { code, sentence, issues } })
  await recount()
}

export async function chosenFor(jobId: number): Promise<Files> {
  const found = await applicantStore.chosen.get(jobId)
  return { photo: found?.photo ?? null, resume: found?.resume ?? null }
}

/** After thirty days nobody comes back to the others. */
export async function keepChosen(jobId: number, files: Files) {
  await applicantStore.chosen.filter(({ at }) => Date.now() - at > CHOSEN_LIFE_MS).delete()
  await applicantStore.chosen.put({ jobId, ...files, at: Date.now() })
}

export async function forgetChosen(jobId: number) {
  await applicantStore.chosen.delete(jobId)
}

async function recount() {
  countKept(await applicantStore.kept.count())
}
