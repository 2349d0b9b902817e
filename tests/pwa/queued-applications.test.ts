import 'fake-indexeddb/auto'
import '#sw/http/page-shapes.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Application, Apply } from '#contract/jobs/applications.ts'
import type * as Kept from '#pwa/jobs/queued-applications.ts'
import { wipePerson } from '#sw/cache/wipe.ts'
import { pdf } from '../support/documents.ts'
import { BARTENDER } from '../support/job.ts'
import { useTestServer } from '../support/test-server.ts'

let kept: typeof Kept
let jobId: number
/** What happens to the next requests: they arrive, never leave, arrive and their answer is lost, or somebody else answers. */
let weather: ('fine' | 'no signal' | 'answer lost' | Response | Promise<Response>)[]

/** Another address for every test: nobody applies more than a few times a day. */
let leticia: Apply
const files = { photo: null, resume: null }

const server = await useTestServer()
const mateo = await server.person('mateo', { userType: 'party_host' })
/** The sessionStorage of this tab. */
const tab = new Map<string, string>()
beforeAll(async () => {
  vi.stubGlobal('localStorage', storageOn(new Map()))
  vi.stubGlobal('sessionStorage', storageOn(tab))
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const now = weather.shift() ?? 'fine'
    if (now === 'no signal') throw new TypeError('no signal')
    if (typeof now === 'object') return await now
    const response = await server.app.request(path, init)
    if (now === 'answer lost') throw new TypeError('the answer was lost')
    return response
  })
  kept = await import('#pwa/jobs/queued-applications.ts')
})
afterAll(async () => {
  vi.unstubAllGlobals()
})
beforeEach(async () => {
  weather = []
  leticia = {
    applicantName: 'Leticia',
    applicantPhone: '305 555 0188',
    applicantEmail: `${crypto.randomUUID()}@example.com`,
    coverLetter: '',
  }
  tab.clear()
  await kept.applicantStore.kept.clear()
  await kept.applicantStore.chosen.clear()
  await kept.applicantStore.sent.clear()
  jobId = (await (await mateo.post('/api/jobs', BARTENDER)).json()).id as number
})

test('an application goes out without the cookie of the member who is signed in on this device', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch')
  expect(await kept.sendQueued(await submit())).toBe('sent')
  expect(fetched.mock.calls.map(([, init]) => init?.credentials)).toEqual(['omit'])
  fetched.mockRestore()
})

test('whatever is lost on the way, the host has it once, and then the device has it no more', async () => {
  weather = ['no signal', 'answer lost', 'answer lost', 'fine']
  const key = await submit()
  for (let i = 0; i < 3; i++) await expect(kept.sendQueued(key)).rejects.toThrow('no response')
  expect(await kept.applicantStore.kept.count()).toBe(1)
  expect(await kept.sendQueued(key)).toBe('sent')
  expect(await kept.applicantStore.kept.count()).toBe(0)
  expect(await received()).toHaveLength(1)
})

test('what was sent is remembered for whoever sent it, and goes with them', async () => {
  await submit(leticia, files, mateo.id)
  const other = await submit()
  await kept.deleteQueued({ key: other, jobId, owner: null })
  expect(await kept.sentFor(jobId, null)).toBeUndefined()
  expect(await kept.sendWaiting()).toEqual(['Bartender'])
  expect(await kept.sentFor(jobId, mateo.id)).toMatchObject({ jobId, at: expect.any(Number) })
  expect(await kept.sentFor(jobId, null)).toBeUndefined()
  await wipePerson(mateo.id)
  expect(await kept.sentFor(jobId, mateo.id)).toBeUndefined()

  await submit()
  await kept.sendWaiting()
  await wipePerson(mateo.id)
  expect(await kept.sentFor(jobId, null)).toMatchObject({ jobId })
  expect(await kept.sentFor(jobId, mateo.id)).toMatchObject({ jobId })
})

test('two tabs that send at once send once', async () => {
  await submit()
  const sent = await Promise.all([kept.sendWaiting(), kept.sendWaiting(), kept.sendWaiting()])
  expect(sent.flat()).toEqual(['Bartender'])
  expect(await received()).toHaveLength(1)
})

test('a refusal keeps everything and says why; the others still go', async () => {
  const refused = await submit({ ...leticia, applicantEmail: 'nobody' })
  await submit()
  expect(await kept.sendWaiting()).toEqual(['Bartender'])
  expect(await kept.applicantStore.kept.toArray()).toMatchObject([
    {
      key: refused,
      state: 'refused',
      application: { applicantName: 'Leticia' },
      said: { sentence: 'Valid email is required', issues: [{ path: 'applicantEmail' }] },
    },
  ])
  expect(await kept.sendQueued(refused)).toBe('refused')
})

test('a job that closed meanwhile gives it back', async () => {
  const key = await submit()
  await mateo.patch(`/api/jobs/${jobId}`, { status: 'closed' })
  expect(await kept.sendWaiting()).toEqual([])
  expect(await kept.applicantStore.kept.get(key)).toMatchObject({ state: 'refused', said: { code: 'job-closed' } })
})

test('a photo and a resume wait with it, and arrive', async () => {
  weather = ['no signal']
  const key = await submit(leticia, await documents())
  await expect(kept.sendQueued(key)).rejects.toThrow('no response')
  expect((await kept.applicantStore.kept.get(key))?.files.photo).toMatchObject({ name: 'me.png', type: 'image/png' })
  expect(await kept.sendQueued(key)).toBe('sent')
  expect(await received()).toMatchObject([{ photoUrl: expect.stringContaining('/photo'), resumeName: 'Leticia.pdf' }])
})

test('deleted by hand, nothing of it stays: no files, no text', async () => {
  const key = await submit()
  await typeAndChoose()
  await kept.deleteQueued({ key, jobId, owner: null })
  expect(await leftovers()).toEqual([])
})

test('sent by itself, nothing of it stays either, and only of this one', async () => {
  await submit()
  await typeAndChoose()
  tab.set('pista.draft.apply 0', '{}')
  expect(await kept.sendWaiting()).toEqual(['Bartender'])
  expect([...tab.keys()]).toEqual(['pista.draft.apply 0'])
  tab.clear()
  expect(await leftovers()).toEqual([])
})

test('taken back, its files stand in the form again, and the application is no more', async () => {
  const files = await documents()
  const key = await submit(leticia, files)
  expect(await kept.chosenFilesFor(jobId)).toEqual({ photo: null, resume: null })
  await kept.takeBack({ key, jobId, files })
  expect(await kept.chosenFilesFor(jobId)).toMatchObject({ photo: { name: 'me.png' }, resume: { name: 'Leticia.pdf' } })
  expect(await kept.sendQueued(key)).toBe('gone')
  expect(await received()).toEqual([])
})

test('files that were chosen a month ago are gone when the device is next looked at', async () => {
  const { chosen } = kept.applicantStore
  await chosen.bulkPut([
    { jobId: 1, ...(await documents()), at: Date.now() - 31 * 24 * 3_600_000 },
    { jobId: 2, ...(await documents()), at: Date.now() - 29 * 24 * 3_600_000 },
  ])
  kept.applicantStore.close()
  await kept.applicantStore.open()
  expect(await chosen.toCollection().primaryKeys()).toEqual([2])
})

test.each([500, 503, 408, 429])(
  'a %d leaves it waiting under its key, and the next try brings it once',
  async status => {
    weather = [Response.json({ code: 'failed', error: 'not now' }, { status })]
    const key = await submit()
    await expect(kept.sendQueued(key)).rejects.toThrow(String(status))
    expect(await kept.applicantStore.kept.get(key)).toMatchObject({ state: 'waiting', said: { sentence: 'not now' } })
    weather = ['answer lost']
    await expect(kept.sendQueued(key)).rejects.toThrow('no response')
    expect(await kept.sendQueued(key)).toBe('sent')
    expect(await received()).toHaveLength(1)
  },
)

test.each([
  ['a portal’s 403', () => new Response('<h1>Sign in to the Wi-Fi</h1>', { status: 403 })],
  ['a portal’s 410 without a code', () => Response.json({ error: 'Gone' }, { status: 410 })],
  ['a portal’s 200', () => Response.json({})],
])('%s refuses nothing: it waits under its key, and says nothing in our name', async (_, portal) => {
  weather = [portal()]
  const key = await submit()
  await expect(kept.sendQueued(key)).rejects.toThrow(/responded|410/)
  expect(await kept.applicantStore.kept.get(key)).toMatchObject({ state: 'waiting', tries: 1 })
  expect((await kept.applicantStore.kept.get(key))?.said).toBeUndefined()
  expect(await kept.sendQueued(key)).toBe('sent')
  expect(await received()).toHaveLength(1)
})

test('a clock that was set back strands nothing', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  const key = await submit()
  weather = ['no signal']
  await expect(kept.sendQueued(key)).rejects.toThrow('no response')
  vi.setSystemTime(Date.now() - 24 * 3_600_000)
  expect(await kept.sendWaiting()).toEqual([])
  vi.setSystemTime(Date.now() + 20_000)
  expect(await kept.sendWaiting()).toEqual(['Bartender'])
  vi.useRealTimers()
})

test('a refusal that another tab has met is no success here', async () => {
  const key = await submit({ ...leticia, applicantEmail: 'nobody' })
  const held = Promise.withResolvers<Response>()
  weather = [held.promise]
  const there = kept.sendWaiting()
  await vi.waitFor(() => expect(weather).toEqual([]))
  expect(await kept.sendQueued(key)).toBe('busy')
  held.resolve(Response.json({ code: 'email-invalid', error: 'Valid email is required' }, { status: 400 }))
  expect(await there).toEqual([])
  expect(await kept.sendQueued(key)).toBe('refused')
})

test('submitted again after a refusal, it takes the place of the refused one', async () => {
  const refused = await submit({ ...leticia, applicantEmail: 'nobody' })
  await kept.sendWaiting()
  const earlier = await kept.applicantStore.kept.get(refused)
  const key = crypto.randomUUID()
  await kept.queueApplication({ key, jobId, jobTitle: 'Bartender', application: leticia, files, owner: null }, earlier)
  expect(await kept.applicantStore.kept.toCollection().primaryKeys()).toEqual([key])
  expect(await kept.sendWaiting()).toEqual(['Bartender'])
})

test('an upload that hangs holds up no other', async () => {
  const held = Promise.withResolvers<Response>()
  weather = [held.promise]
  await submit()
  const hanging = kept.sendWaiting()
  await vi.waitFor(() => expect(weather).toEqual([]))
  await submit()
  expect(await kept.sendWaiting()).toEqual(['Bartender'])
  expect(await kept.applicantStore.kept.count()).toBe(1)
  held.resolve(Response.json({ success: true, id: '1', message: 'Application submitted' }, { status: 201 }))
  expect(await hanging).toEqual(['Bartender'])
})

test('what does not get through keeps no other from trying', async () => {
  await submit()
  await submit()
  weather = ['no signal', 'fine']
  expect(await kept.sendWaiting()).toEqual(['Bartender'])
  expect(await kept.applicantStore.kept.count()).toBe(1)
})

test('without signal the pauses grow to a quarter of an hour, and end when there is signal', async () => {
  const key = await submit()
  const pauses: number[] = []
  for (let i = 0; i < 8; i++) {
    weather = ['no signal']
    await kept.sendWaiting({ isHurried: true })
    expect(await kept.sendWaiting()).toEqual([])
    const { notBefore = 0 } = (await kept.applicantStore.kept.get(key)) ?? {}
    pauses.push(Math.round((notBefore - Date.now()) / 10_000) * 10)
  }
  expect(pauses).toEqual([20, 40, 80, 160, 320, 640, 900, 900])
  expect(await kept.sendWaiting({ isHurried: true })).toEqual(['Bartender'])
})

test('a pause that the server asks for ends only by hand', async () => {
  const key = await submit()
  weather = [Response.json({ code: 'slow-down' }, { status: 429, headers: { 'Retry-After': '3600' } })]
  expect(await kept.sendWaiting()).toEqual([])
  expect(await kept.sendWaiting({ isHurried: true })).toEqual([])
  expect(await received()).toEqual([])
  expect(await kept.sendQueued(key)).toBe('sent')
})

async function submit(application = leticia, chosen: Kept.Files = files, owner: string | null = null) {
  const key = crypto.randomUUID()
  await kept.queueApplication({ key, jobId, jobTitle: 'Bartender', application, files: chosen, owner })
  return key
}

async function documents() {
  const picture = sharp({ create: { width: 40, height: 40, channels: 3, background: 'red' } }).png()
  return {
    photo: new File([Uint8Array.from(await picture.toBuffer())], 'me.png', { type: 'image/png' }),
    resume: new File([pdf()], 'Leticia.pdf', { type: 'application/pdf' }),
  }
}

/** As somebody does who goes on typing while it is being sent. */
async function typeAndChoose() {
  tab.set(`pista.draft.${kept.draftFor(jobId)}`, JSON.stringify(leticia))
  await kept.saveChosenFiles(jobId, await documents())
}

async function leftovers() {
  const { kept: applications, chosen } = kept.applicantStore
  return [...tab.keys(), ...(await applications.toArray()), ...(await chosen.toArray())]
}

function storageOn(shelf: Map<string, string>) {
  return {
    getItem: (name: string) => shelf.get(name) ?? null,
    setItem: (name: string, value: string) => void shelf.set(name, value),
    removeItem: (name: string) => void shelf.delete(name),
  }
}

async function received() {
  return (await (await mateo.get(`/api/jobs/${jobId}/applications`)).json()) as Application[]
}
