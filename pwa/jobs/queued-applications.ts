import { Dexie, type Table } from 'dexie'
import type { Apply } from '#contract/jobs/applications.ts'
import { useSession } from '#pwa/accounts/session.ts'
import { forgetDraft } from '#pwa/use-draft.ts'
import { APPLICANT_STORE } from '#sw/db.ts'
import { clampedWait, type Wait, waitAfter } from '#sw/delivery/backoff.ts'
import { failureOf, RequestFailed } from '#sw/http/failures.ts'
import { request } from '#sw/http/request.ts'
import { setQueuedCount } from './queued-count.ts'

export type Files = { photo: File | null; resume: File | null }

/** What somebody has submitted. */
type Submission = {
  /** Its name for the server, however often it is sent. */
  key: string
  jobId: number
  jobTitle: string
  application: Apply
  files: Files
  /** Whose draft it was typed in: a person's, or a stranger's. */
  owner: string | null
}

/** A submission that no server has confirmed yet. Refused: it goes nowhere until it is changed. */
export type QueuedApplication = Submission &
  Partial<Wait> & {
    at: number
    state: 'waiting' | 'refused'
    /** What the server said last: why it refuses, or why it has to wait. */
    said?: SendFailure | undefined
  }

export type SendFailure = Pick<RequestFailed, 'code' | 'sentence' | 'issues'>

/** Files chosen for a job before anything was submitted. */
type ChosenFiles = Files & { jobId: number; at: number }

/** That an application has been sent, and when: nothing else of it stays. */
export type SentApplication = Pick<Submission, 'jobId' | 'key' | 'owner'> & { at: number }

/** Nobody's but this device's: an applicant needs no account. */
class ApplicantStore extends Dexie {
  declare kept: Table<QueuedApplication, string>
  declare chosen: Table<ChosenFiles, number>
  declare sent: Table<SentApplication, number>

  constructor() {
    super(APPLICANT_STORE)
    this.version(1).stores({ kept: 'key, jobId, state', chosen: 'jobId' })
    this.version(2).stores({ sent: 'jobId' })
    // Each time it is opened. What cannot be cleaned up must not keep it shut.
    this.on('ready', () => Promise.all([this.forgetOldFiles(), this.forgetOldSent()]).catch(() => undefined), true)
  }

  /** After thirty days nobody comes back to them. */
  async forgetOldFiles() {
    await this.chosen.filter(({ at }) => Date.now() - at > CHOSEN_LIFE_MS).delete()
  }

  async forgetOldSent() {
    await this.sent.filter(({ at }) => Date.now() - at > SENT_LIFE_MS).delete()
  }
}

/** The server deletes an application after as many days. */
const SENT_LIFE_MS = 180 * 24 * 3_600_000
const CHOSEN_LIFE_MS = 30 * 24 * 3_600_000

export const applicantStore = new ApplicantStore()

/** The form name of the draft that becomes an application for this job. */
export function draftFor(jobId: number): string {
  return `apply ${jobId}`
}

/** The files are the application's from now on, and so is the place of an earlier one that it repeats. */
export async function queueApplication(submission: Submission, earlier?: QueuedApplication) {
  const { kept, chosen } = applicantStore
  await applicantStore.transaction('rw', kept, chosen, async () => {
    if (earlier) await kept.delete(earlier.key)
    await chosen.delete(submission.jobId)
    await kept.put({ ...submission, at: Date.now(), state: 'waiting' })
  })
  await recount()
}

/** Sent, or deleted by hand: neither its files nor what was typed stay, only that it was sent. */
export async function deleteQueued(
  { key, jobId, owner }: Pick<Submission, 'key' | 'jobId' | 'owner'>,
  { isSent = false } = {},
) {
  const { kept, chosen, sent } = applicantStore
  await applicantStore.transaction('rw', kept, chosen, sent, async () => {
    await kept.delete(key)
    await chosen.delete(jobId)
    if (isSent) await sent.put({ jobId, key, owner, at: Date.now() })
  })
  await recount()
  // The database of somebody who is not here stays shut.
  if (owner === null || owner === useSession.getState().me?.id) await forgetDraft(owner, draftFor(jobId))
}

/** Its files go back to the form; what was typed goes there by the one who calls. */
export async function takeBack({ key, jobId, files }: Pick<Submission, 'key' | 'jobId' | 'files'>) {
  const { kept, chosen } = applicantStore
  await applicantStore.transaction('rw', kept, chosen, async () => {
    await chosen.put({ jobId, ...files, at: Date.now() })
    await kept.delete(key)
  })
  await recount()
}

/** Busy: it is being sent already. Refused and gone: another tab was here first, and it was refused, sent or deleted. */
export type Outcome = 'sent' | 'busy' | 'refused' | 'gone'

/**
 * Sends one that is kept, under its own name, so that an answer that was lost on the way makes no second application.
 * It leaves the device only when the server has it. Throws what `request` throws, and notes it as well.
 */
export async function sendQueued(key: string): Promise<Outcome> {
  return await navigator.locks.request(`pista-applications ${key}`, { ifAvailable: true }, async lock => {
    if (!lock) return 'busy'
    const one = await applicantStore.kept.get(key)
    if (!one) return 'gone'
    if (one.state === 'refused') return 'refused'
    try {
      await sendApplication(one)
    } catch (error) {
      await note(one, error)
      throw error
    }
    await deleteQueued(one, { isSent: true })
    return 'sent'
  })
}

/**
 * Sends everything that is due. Returns the titles of the jobs whose hosts have it now. Hurried, because there is signal
 * again or somebody looks: pauses of our own end, those the server asked for do not. Calls may overlap: each leaves alone
 * what another one is sending, so that an upload that hangs holds up nothing but itself. `onSent` hears of each at once.
 */
export async function sendWaiting({ isHurried = false, onSent = ignore }: SendWaiting = {}): Promise<string[]> {
  const sent: string[] = []
  await rebaseWaits()
  const waiting = await applicantStore.kept.where('state').equals('waiting').sortBy('at')
  for (const { key, jobId, jobTitle } of waiting) {
    const now = await applicantStore.kept.get(key)
    if (!now || !isDue(now, isHurried)) continue
    try {
      if ((await sendQueued(key)) !== 'sent') continue
      sent.push(jobTitle)
      onSent(jobId)
    } catch {
      // It is noted with this one, and the next one may get through.
    }
  }
  return sent
}

type SendWaiting = { isHurried?: boolean; onSent?: (jobId: number) => void }

const ignore = () => undefined

/** A clock that was set back must not make a wait longer than it was. */
async function rebaseWaits() {
  await applicantStore.kept.toCollection().modify(one => {
    const { notBefore = 0, waitMs } = one
    one.notBefore = clampedWait({ notBefore, waitMs }, LONGEST_PAUSE_MS) ?? notBefore
  })
}

function isDue({ notBefore = 0, isAskedToWait = false }: QueuedApplication, isHurried: boolean) {
  return notBefore <= Date.now() || (isHurried && !isAskedToWait)
}

/** Each part only when it says something. An application is nobody's session: no cookie goes along. */
export async function sendApplication({ key, jobId, application, files }: Submission) {
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

/** Ten megabytes over a bad link. */
const SEND_MS = 600_000

/** Asking again will not change the answer. */
export function isFinal(error: unknown): boolean {
  return failureOf(error) === 'refused'
}

async function note({ key, tries = 0 }: QueuedApplication, error: unknown) {
  // What a portal or a proxy writes is not what our server says.
  const ours = error instanceof RequestFailed && error.code !== undefined ? error : undefined
  const said = ours && { code: ours.code, sentence: ours.sentence, issues: ours.issues }
  if (isFinal(error)) await applicantStore.kept.update(key, { state: 'refused', said })
  else await applicantStore.kept.update(key, { said, ...waitAfter(error, tries, BACKOFF) })
}

const LONGEST_PAUSE_MS = 15 * 60_000
/** Each phone has few of these, so chance does not have to spread them. */
const BACKOFF = { firstMs: 20_000, maxMs: LONGEST_PAUSE_MS, random: () => 1 }

export async function chosenFilesFor(jobId: number): Promise<Files> {
  const found = await applicantStore.chosen.get(jobId)
  return { photo: found?.photo ?? null, resume: found?.resume ?? null }
}

export async function saveChosenFiles(jobId: number, files: Files) {
  await applicantStore.chosen.put({ jobId, ...files, at: Date.now() })
  await applicantStore.forgetOldFiles()
}

/** When this applicant applied for the job from this device, if they did. */
export async function sentFor(jobId: number, owner: string | null): Promise<SentApplication | undefined> {
  const sent = await applicantStore.sent.get(jobId)
  return sent && (sent.owner === null || sent.owner === owner) ? sent : undefined
}

async function recount() {
  setQueuedCount(await applicantStore.kept.count())
}
