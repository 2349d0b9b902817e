import 'fake-indexeddb/auto'
import { IDBKeyRange } from 'fake-indexeddb'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Application, Apply } from '#contract/jobs/applications.ts'
import type * as Pages from '#pwa/jobs/apply/queued-applications.ts'
import { wipePerson } from '#sw/cache/wipe.ts'
import { deliver, flushFromWorker, flushKind } from '#sw/delivery/deliver.ts'
import {
  applications,
  chosenFilesFor,
  queueApplication,
  queuedApplications,
  saveChosenFiles,
  sentFor,
  takeBackApplication,
} from '#sw/delivery/kinds/applications.ts'
import { sendApplication } from '#sw/delivery/send-application.ts'
import {
  type ApplicationFiles,
  type DeviceStore,
  newDeviceStore,
  type Submission,
  deviceStore as store,
} from '#sw/device-store.ts'
import { pdf } from '../support/documents.ts'
import { eventually } from '../support/eventually.ts'
import { BARTENDER } from '../support/job.ts'
import fc from '../support/property.ts'
import { useTestServer } from '../support/test-server.ts'
import { storageOn } from '../support/web-storage.ts'
import { checkDeliveriesIn } from './delivery-harness.ts'

let pages: typeof Pages
let jobId: number
/**
 * What happens to the next requests: each arrives, is lost, arrives and its response is lost, or receives this response
 * in place of our server's.
 */
let network: ('fine' | 'no signal' | 'response lost' | Response | Promise<Response>)[]

/** With a new email in each test: the server limits the applications of one email. */
let leticia: Apply
const noFiles = { photo: null, resume: null }

const server = await useTestServer()
const mateo = await server.person('mateo', { userType: 'party_host' })
/** The sessionStorage of this tab. */
const tab = new Map<string, string>()
const fetched = vi.fn<(path: string, init: RequestInit) => Promise<Response>>(async (path, init) => {
  const now = network.shift() ?? 'fine'
  if (now === 'no signal') throw new TypeError('no signal')
  if (typeof now === 'object') return await now
  const response = await server.app.request(path, init)
  if (now === 'response lost') throw new TypeError('the response was lost')
  return response
})
beforeAll(async () => {
  vi.stubGlobal('localStorage', storageOn(new Map()))
  vi.stubGlobal('sessionStorage', storageOn(tab))
  pages = await import('#pwa/jobs/apply/queued-applications.ts')
})
afterAll(() => void vi.unstubAllGlobals())
beforeEach(async () => {
  vi.stubGlobal('fetch', fetched)
  fetched.mockClear()
  network = []
  leticia = {
    applicantName: 'Leticia',
    applicantPhone: '305 555 0188',
    applicantEmail: `${crypto.randomUUID()}@example.com`,
    coverLetter: '',
  }
  tab.clear()
  for (const table of store.tables) await table.clear()
  jobId = await postJob()
})

test('an application is sent without the cookie of the member who is signed in on this device', async () => {
  expect(await sendApplication(store, await submit())).toBe('sent')
  expect(fetched.mock.calls.map(([, init]) => init.credentials)).toEqual(['omit'])
})

test('after lost requests and responses, the host has the application once, and the device no longer has it', async () => {
  network = ['no signal', 'response lost', 'response lost', 'fine']
  const id = await submit()
  for (let i = 0; i < 3; i++) await expect(sendApplication(store, id)).rejects.toThrow('no response')
  expect(await store.deliveries.count()).toBe(1)
  expect(await sendApplication(store, id)).toBe('sent')
  expect(await store.deliveries.count()).toBe(0)
  expect(await received()).toHaveLength(1)
})

test('a member sees that they applied, and the record is deleted with the member’s other data', async () => {
  await submit(leticia, noFiles, mateo.id)
  const other = await submit()
  await pages.deleteQueued(other, { jobId, owner: null })
  expect(await sentFor(store, jobId, null)).toBeUndefined()
  expect(await sendWaiting()).toEqual(['Bartender'])
  expect(await sentFor(store, jobId, mateo.id)).toMatchObject({ jobId, at: expect.any(Number) })
  expect(await sentFor(store, jobId, null)).toBeUndefined()
  await wipePerson(mateo.id)
  expect(await sentFor(store, jobId, mateo.id)).toBeUndefined()

  await submit()
  await sendWaiting()
  await wipePerson(mateo.id)
  expect(await sentFor(store, jobId, null)).toMatchObject({ jobId })
  expect(await sentFor(store, jobId, mateo.id)).toMatchObject({ jobId })
})

test('two tabs and the worker that send at once send once', async () => {
  await submit()
  const second = newDeviceStore()
  const tabs = [store, second, store, second].map(each => flushKind(each, applications))
  await Promise.all([...tabs, flushFromWorker().catch(() => undefined)])
  second.close()
  expect(fetched).toHaveBeenCalledOnce()
  expect(await received()).toHaveLength(1)
  expect(await store.deliveries.count()).toBe(0)
})

test('the worker sends an application with its files while every page is closed', async () => {
  const id = await submit(leticia, await documents())
  await saveChosenFiles(store, jobId, await documents())
  store.close()
  await flushFromWorker()
  expect(fetched.mock.calls.map(([, init]) => init.credentials)).toEqual(['omit'])
  expect(await received()).toMatchObject([{ photoUrl: expect.stringContaining('/photo'), resumeName: 'Leticia.pdf' }])
  await store.open()
  expect(await leftovers()).toEqual([])
  expect(await sentFor(store, jobId, null)).toMatchObject({ jobId, key: id })
  // The next page that is opened shows it once.
  expect(await pages.takeSentKeys()).toEqual([id])
  expect(await pages.takeSentKeys()).toEqual([])
})

test('the worker fails, so that the browser repeats its event, while an application waits', async () => {
  await submit()
  network = ['no signal']
  await expect(flushFromWorker()).rejects.toThrow('left')
  expect(await queuedApplications(store)).toMatchObject([{ state: 'queued', tries: 1 }])
  await flushFromWorker()
  expect(await received()).toHaveLength(1)
})

test('a refusal keeps the whole application with its reason, and the others are sent', async () => {
  const refused = await submit({ ...leticia, applicantEmail: 'nobody' })
  await submit()
  expect(await sendWaiting()).toEqual(['Bartender'])
  expect(await store.deliveries.toArray()).toMatchObject([
    {
      id: refused,
      key: refused,
      state: 'failed',
      body: { application: { applicantName: 'Leticia' } },
      failure: { sentence: 'Valid email is required', issues: [{ path: 'applicantEmail' }] },
    },
  ])
  expect(await sendApplication(store, refused)).toBe('refused')
})

test('an application for a job that was closed meanwhile is refused and kept', async () => {
  const id = await submit()
  await mateo.patch(`/api/jobs/${jobId}`, { status: 'closed' })
  expect(await sendWaiting()).toEqual([])
  expect(await store.deliveries.get(id)).toMatchObject({ state: 'failed', failure: { code: 'job-closed' } })
})

test('a photo and a resume wait with the application, and arrive', async () => {
  network = ['no signal']
  const id = await submit(leticia, await documents())
  await expect(sendApplication(store, id)).rejects.toThrow('no response')
  const [waiting] = await queuedApplications(store)
  expect(waiting?.body.files.photo).toMatchObject({ name: 'me.png', type: 'image/png' })
  expect(await sendApplication(store, id)).toBe('sent')
  expect(await received()).toMatchObject([{ photoUrl: expect.stringContaining('/photo'), resumeName: 'Leticia.pdf' }])
})

test('an application that the applicant deletes leaves no files and no text', async () => {
  const id = await submit()
  await typeAndChoose()
  await pages.deleteQueued(id, { jobId, owner: null })
  expect(await leftovers()).toEqual([])
})

test('a sent application leaves no files and no text, and those of another job stay', async () => {
  await submit()
  await typeAndChoose()
  tab.set('pista.draft.apply 0', '{}')
  expect(await sendWaiting()).toEqual(['Bartender'])
  expect([...tab.keys()]).toEqual(['pista.draft.apply 0'])
  tab.clear()
  expect(await leftovers()).toEqual([])
})

test('an application that is taken back is no longer queued, and its files are in the form again', async () => {
  const files = await documents()
  const id = await submit(leticia, files)
  expect(await chosenFilesFor(store, jobId)).toEqual({ photo: null, resume: null })
  await takeBackApplication(store, id, { jobId, files })
  expect(await chosenFilesFor(store, jobId)).toMatchObject({
    photo: { name: 'me.png' },
    resume: { name: 'Leticia.pdf' },
  })
  expect(await sendApplication(store, id)).toBe('gone')
  expect(await received()).toEqual([])
})

test('an application that the queue has just sent is sent, not gone, for the button that was pressed meanwhile', async () => {
  const id = await submit()
  await sendWaiting()
  expect(await sendApplication(store, id)).toBe('sent')
  expect(await received()).toHaveLength(1)
})

test('files that were chosen a month ago are deleted when the database is next opened', async () => {
  const { chosen } = store
  await chosen.bulkPut([
    { jobId: 1, ...(await documents()), at: Date.now() - 31 * 24 * 3_600_000 },
    { jobId: 2, ...(await documents()), at: Date.now() - 29 * 24 * 3_600_000 },
  ])
  store.close()
  await store.open()
  expect(await chosen.toCollection().primaryKeys()).toEqual([2])
})

test.each([500, 503, 408, 429])(
  'after a %d the application waits under its key, and the next attempt sends it once',
  async status => {
    network = [Response.json({ code: 'failed', error: 'not now' }, { status })]
    const id = await submit()
    await expect(sendApplication(store, id)).rejects.toThrow(String(status))
    expect(await store.deliveries.get(id)).toMatchObject({ state: 'queued', failure: { sentence: 'not now' } })
    network = ['response lost']
    await expect(sendApplication(store, id)).rejects.toThrow('no response')
    expect(await sendApplication(store, id)).toBe('sent')
    expect(await received()).toHaveLength(1)
  },
)

test('after a 401 of our server the application waits, and the others are sent', async () => {
  const id = await submit()
  network = [Response.json({ code: 'signed-out', error: 'Sign in' }, { status: 401 })]
  await expect(sendApplication(store, id)).rejects.toThrow('401')
  expect(await store.deliveries.get(id)).toMatchObject({ state: 'queued', tries: 1 })
  await submit()
  expect(await sendWaiting()).toEqual(['Bartender'])
  expect(await sendApplication(store, id)).toBe('sent')
})

test.each([
  ['a portal’s 403', () => new Response('<h1>Sign in to the Wi-Fi</h1>', { status: 403 })],
  ['a portal’s 410 without a code', () => Response.json({ error: 'Gone' }, { status: 410 })],
  ['a portal’s 200', () => Response.json({})],
])('%s is no refusal: the application waits under its key, and no reason is stored', async (_, portal) => {
  network = [portal()]
  const id = await submit()
  await expect(sendApplication(store, id)).rejects.toThrow(/responded|410/)
  expect(await store.deliveries.get(id)).toMatchObject({ state: 'queued', tries: 1, failure: null })
  expect(await sendApplication(store, id)).toBe('sent')
  expect(await received()).toHaveLength(1)
})

test('after the clock is set back, an application waits no longer than before', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  const id = await submit()
  network = ['no signal']
  await expect(sendApplication(store, id)).rejects.toThrow('no response')
  vi.setSystemTime(Date.now() - 24 * 3_600_000)
  expect(await sendWaiting()).toEqual([])
  vi.setSystemTime(Date.now() + 20_000)
  expect(await sendWaiting()).toEqual(['Bartender'])
  vi.useRealTimers()
})

test('a refusal that another tab has received is not reported as sent', async () => {
  const id = await submit({ ...leticia, applicantEmail: 'nobody' })
  const held = Promise.withResolvers<Response>()
  network = [held.promise]
  const otherTab = sendWaiting()
  await eventually(() => expect(network).toEqual([]))
  expect(await sendApplication(store, id)).toBe('busy')
  held.resolve(Response.json({ code: 'email-invalid', error: 'Valid email is required' }, { status: 400 }))
  expect(await otherTab).toEqual([])
  expect(await sendApplication(store, id)).toBe('refused')
})

test.each([
  ['failed', 'no signal' as const],
  ['was refused', Response.json({ code: 'job-closed' }, { status: 410 })],
])(
  'a tab that reads an application, and gets its lock after the attempt of another tab %s, does not send',
  async (_, now) => {
    await submit()
    const [read] = await queuedApplications(store)
    if (!read) throw new Error('the application is queued')
    network = [now]
    await flushKind(store, applications)
    expect(await deliver(store, applications, [read])).toEqual({ isSent: false })
    expect(fetched).toHaveBeenCalledOnce()
  },
)

test('an application that is submitted again after a refusal replaces the refused one', async () => {
  const refused = await submit({ ...leticia, applicantEmail: 'nobody' })
  await sendWaiting()
  const [earlier] = await queuedApplications(store)
  expect(earlier?.id).toBe(refused)
  const id = crypto.randomUUID()
  await queueApplication(store, id, submission(leticia), earlier)
  expect(await store.deliveries.toCollection().primaryKeys()).toEqual([id])
  expect(await sendWaiting()).toEqual(['Bartender'])
})

test('an upload that hangs delays no other application, also not one that is queued later', async () => {
  const held = Promise.withResolvers<Response>()
  network = [held.promise]
  await submit()
  const hanging = sendWaiting()
  await eventually(() => expect(network).toEqual([]))
  await submit()
  expect(await sendWaiting()).toEqual(['Bartender'])
  expect(await store.deliveries.count()).toBe(1)
  await submit()
  await flushFromWorker().catch(() => undefined)
  expect(await store.deliveries.count()).toBe(1)
  held.resolve(Response.json({ success: true, id: '1', message: 'Application submitted' }, { status: 201 }))
  expect(await hanging).toEqual(['Bartender'])
})

test('a failed attempt prevents no attempt of another application', async () => {
  await submit()
  await submit()
  network = ['no signal', 'fine']
  expect(await sendWaiting()).toEqual(['Bartender'])
  expect(await store.deliveries.count()).toBe(1)
})

test('without signal the waits grow to a quarter of an hour, and end when the signal is back', async () => {
  const id = await submit()
  const waits: number[] = []
  for (let i = 0; i < 8; i++) {
    network = ['no signal']
    await sendWaiting({ hurry: true })
    expect(await sendWaiting()).toEqual([])
    const { notBefore = 0 } = (await store.deliveries.get(id)) ?? {}
    waits.push(Math.round((notBefore - Date.now()) / 10_000) * 10)
  }
  expect(waits).toEqual([20, 40, 80, 160, 320, 640, 900, 900])
  expect(await sendWaiting({ hurry: true })).toEqual(['Bartender'])
})

test('a wait that the server asks for ends early only when the applicant sends', async () => {
  const id = await submit()
  network = [Response.json({ code: 'slow-down' }, { status: 429, headers: { 'Retry-After': '3600' } })]
  expect(await sendWaiting()).toEqual([])
  expect(await sendWaiting({ hurry: true })).toEqual([])
  expect(await received()).toEqual([])
  expect(await sendApplication(store, id)).toBe('sent')
})

test('the server has each application once with its files, in spite of lost requests and kills', async () => {
  const jobs = [await postJob(), await postJob()]
  const { photo, resume } = await documents()
  const body = fc
    .record({
      coverLetter: fc.uuid({ version: 7 }),
      photo: fc.constantFrom(photo, null),
      resume: fc.constantFrom(resume, null),
    })
    // The server limits the applications of one email.
    .map(({ coverLetter, ...files }) =>
      submission({ ...leticia, applicantEmail: `${coverLetter}@example.com`, coverLetter }, files),
    )
  const seen = await checkDeliveriesIn<Submission, DeviceStore>(
    disk => newDeviceStore({ indexedDB: disk, IDBKeyRange }),
    {
      server,
      author: mateo,
      kind: applications,
      keys: jobs.map(String),
      isKeyedById: true,
      body,
      withId: (submitted, _, job) => ({ ...submitted, jobId: Number(job) }),
      start: async () => void (await server.sql`delete from applications`),
      stored: async key => (await received(Number(key))).map(contentOf).toSorted(byText),
      expected: written => written.map(contentOf).toSorted(byText),
    },
  )
  expect(seen.refused).toBeGreaterThan(0)
})

async function postJob(): Promise<number> {
  return (await (await mateo.post('/api/jobs', BARTENDER)).json()).id as number
}

function submission(application: Apply, files: ApplicationFiles = noFiles, owner: string | null = null): Submission {
  return { jobId, jobTitle: 'Bartender', application, files, owner }
}

async function submit(application = leticia, files: ApplicationFiles = noFiles, owner: string | null = null) {
  const id = crypto.randomUUID()
  await queueApplication(store, id, submission(application, files, owner))
  return id
}

/** Sends the applications that are due, and returns the titles of the jobs of those that were sent. */
async function sendWaiting(options?: { hurry: boolean }): Promise<string[]> {
  const before = await queuedApplications(store)
  await flushKind(store, applications, options)
  const keys = await pages.takeSentKeys()
  return before.filter(({ key }) => keys.includes(key)).map(({ body }) => body.jobTitle)
}

async function documents() {
  const picture = sharp({ create: { width: 40, height: 40, channels: 3, background: 'red' } }).png()
  return {
    photo: new File([Uint8Array.from(await picture.toBuffer())], 'me.png', { type: 'image/png' }),
    resume: new File([pdf()], 'Leticia.pdf', { type: 'application/pdf' }),
  }
}

/** The applicant types and chooses files while the application is being sent. */
async function typeAndChoose() {
  tab.set(`pista.draft.${pages.draftFor(jobId)}`, JSON.stringify(leticia))
  await saveChosenFiles(store, jobId, await documents())
}

async function leftovers() {
  const { deliveries, chosen } = store
  return [...tab.keys(), ...(await deliveries.toArray()), ...(await chosen.toArray())]
}

async function received(job = jobId) {
  return (await (await mateo.get(`/api/jobs/${job}/applications`)).json()) as Application[]
}

/** What the host sees of an application, or would see of a submission. */
function contentOf(from: Application | Submission) {
  return 'files' in from
    ? `${from.application.coverLetter} ${from.files.photo !== null} ${from.files.resume?.name ?? null}`
    : `${from.coverLetter} ${from.photoUrl !== null} ${from.resumeName}`
}

const byText = (one: string, other: string) => one.localeCompare(other)
