import { Dexie, type Table } from 'dexie'
import type { Apply } from '#contract/jobs/applications.ts'
import { useSession } from '#pwa/accounts/session.ts'
import { removeDraft } from '#pwa/use-draft.ts'
import { APPLICANT_STORE } from '#sw/db.ts'
import { clampedWait, type Wait, waitAfter } from '#sw/delivery/backoff.ts'
import { failureOf, RequestFailed } from '#sw/http/failures.ts'
import { request } from '#sw/http/request.ts'
import { setQueuedCount } from './queued-count.ts'

export type Files = { photo: File | null; resume: File | null }

/** A submitted application. */
type Submission = {
  /** The idempotency key, the same for every retry. */
  key: string
  jobId: number
  jobTitle: string
  application: Apply
  files: Files
  /** The owner of the draft: a member, or null for a signed-out visitor. */
  owner: string | null
}

/** A submission that the server has not confirmed yet. A refused one is not sent again until it is changed. */
export type QueuedApplication = Submission &
  Partial<Wait> & {
    at: number
    state: 'waiting' | 'refused'
    /** The server's last failure: why it refuses, or why the application has to wait. */
    said?: SendFailure | undefined
  }

export type SendFailure = Pick<RequestFailed, 'code' | 'sentence' | 'issues'>

/** Files chosen for a job before the form was submitted. */
type ChosenFiles = Files & { jobId: number; at: number }

/** That an application has been sent, and when; its content is deleted. */
export type SentApplication = Pick<Submission, 'jobId' | 'key' | 'owner'> & { at: number }

/** The applications of this device. They do not belong to a member's database, because applicants need no account. */
class ApplicantStore extends Dexie {
  declare kept: Table<QueuedApplication, string>
  declare chosen: Table<ChosenFiles, number>
  declare sent: Table<SentApplication, number>

  constructor() {
    super(APPLICANT_STORE)
    this.version(1).stores({ kept: 'key, jobId, state', chosen: 'jobId' })
    this.version(2).stores({ sent: 'jobId' })
    // Runs each time the database is opened. A failed cleanup must not prevent opening it.
    this.on('ready', () => Promise.all([this.forgetOldFiles(), this.forgetOldSent()]).catch(() => undefined), true)
  }

  /** Files chosen more than thirty days ago are deleted. */
  async forgetOldFiles() {
    await this.chosen.filter(({ at }) => Date.now() - at > CHOSEN_LIFE_MS).delete()
  }

  async forgetOldSent() {
    await this.sent.filter(({ at }) => Date.now() - at > SENT_LIFE_MS).delete()
  }
}

/** The server deletes applications after the same time. */
const SENT_LIFE_MS = 180 * 24 * 3_600_000
const CHOSEN_LIFE_MS = 30 * 24 * 3_600_000

export const applicantStore = new ApplicantStore()

/** The form name of the draft that becomes an application for this job. */
export function draftFor(jobId: number): string {
  return `apply ${jobId}`
}

/** Queues a submission together with its files, and deletes an earlier submission that it replaces. */
export async function queueApplication(submission: Submission, earlier?: QueuedApplication) {
  const { kept, chosen } = applicantStore
  await applicantStore.transaction('rw', kept, chosen, async () => {
    if (earlier) await kept.delete(earlier.key)
    await chosen.delete(submission.jobId)
    await kept.put({ ...submission, at: Date.now(), state: 'waiting' })
  })
  await recount()
}

/**
 * Deletes an application that was sent or discarded, with its files and draft. For a sent one, a record that it was
 * sent stays.
 */
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
  // The database of a member who is not signed in is not opened.
  if (owner === null || owner === useSession.getState().me?.id) await removeDraft(owner, draftFor(jobId))
}

/** Moves the files back to the form; the caller restores the typed values. */
export async function takeBack({ key, jobId, files }: Pick<Submission, 'key' | 'jobId' | 'files'>) {
  const { kept, chosen } = applicantStore
  await applicantStore.transaction('rw', kept, chosen, async () => {
    await chosen.put({ jobId, ...files, at: Date.now() })
    await kept.delete(key)
  })
  await recount()
}

/**
 * `busy`: it is being sent already. `refused` and `gone`: another tab sent it first, and it was refused, or it was sent
 * or deleted.
 */
export type Outcome = 'sent' | 'busy' | 'refused' | 'gone'

/**
 * Sends a queued application under its own key, so that a lost response does not create a second application. It is
 * deleted from the queue only when the server has confirmed it. Throws what `request` throws, and stores the failure.
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
 * Sends every application that is due, and returns the titles of the jobs whose applications were sent. With
 * `isHurried`, because the network is back or the page became visible, pauses between retries end early, but not those
 * that the server asked for. Calls may overlap: each skips what another one is sending, so that a hanging upload blocks
 * only itself. `onSent` is called for each sent application at once.
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
      // The failure is stored with this application; the next one may succeed.
    }
  }
  return sent
}

type SendWaiting = { isHurried?: boolean; onSent?: (jobId: number) => void }

const ignore = () => undefined

/** If the clock was set back, a pause must not become longer than it was. */
async function rebaseWaits() {
  await applicantStore.kept.toCollection().modify(one => {
    const { notBefore = 0, waitMs } = one
    one.notBefore = clampedWait({ notBefore, waitMs }, LONGEST_PAUSE_MS) ?? notBefore
  })
}

function isDue({ notBefore = 0, isAskedToWait = false }: QueuedApplication, isHurried: boolean) {
  return notBefore <= Date.now() || (isHurried && !isAskedToWait)
}

/** Leaves out empty fields. An application belongs to no session, so no cookie is sent. */
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

/** Enough for ten megabytes over a slow connection. */
const SEND_MS = 600_000

/** Whether a retry would receive the same refusal. */
export function isFinal(error: unknown): boolean {
  return failureOf(error) === 'refused'
}

async function note({ key, tries = 0 }: QueuedApplication, error: unknown) {
  // A response of a captive portal or a proxy is not one of our server.
  const ours = error instanceof RequestFailed && error.code !== undefined ? error : undefined
  const said = ours && { code: ours.code, sentence: ours.sentence, issues: ours.issues }
  if (isFinal(error)) await applicantStore.kept.update(key, { state: 'refused', said })
  else await applicantStore.kept.update(key, { said, ...waitAfter(error, tries, BACKOFF) })
}

const LONGEST_PAUSE_MS = 15 * 60_000
/** A device has few queued applications, so the pauses need no random spread. */
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
