import 'fake-indexeddb/auto'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Application } from '#contract/applications.ts'
import type * as Kept from '#pwa/jobs/kept-applications.ts'
import { type Night, openNight } from '../night.ts'
import type { Person } from '../person.ts'

let night: Night
let mateo: Person
let kept: typeof Kept
let jobId: number
/** What happens to the next requests: they arrive, never leave, or arrive and their answer is lost. */
let weather: ('fine' | 'no signal' | 'answer lost')[]

const leticia = {
  applicantName: 'Leticia',
  applicantPhone: '305 555 0188',
  applicantEmail: 'l@example.com',
  coverLetter: '',
}
const files = { photo: null, resume: null }

beforeAll(async () => {
  night = await openNight()
  mateo = await night.person('mateo', { userType: 'party_host' })
  const shelf = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => shelf.get(name) ?? null,
    setItem: (name: string, value: string) => void shelf.set(name, value),
    removeItem: (name: string) => void shelf.delete(name),
  })
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const now = weather.shift() ?? 'fine'
    if (now === 'no signal') throw new TypeError('no signal')
    const answer = await night.app.request(path, init)
    if (now === 'answer lost') throw new TypeError('the answer was lost')
    return answer
  })
  kept = await import('#pwa/jobs/kept-applications.ts')
})
afterAll(async () => {
  vi.unstubAllGlobals()
  await night.close()
})
beforeEach(async () => {
  weather = []
  await kept.applicantStore.kept.clear()
  const order = {
    title: 'Bartender',
    description: 'Two bars, one long night.',
    requirements: 'A year behind a busy bar.',
    location: 'Miami',
    salaryRange: '$20',
    contactEmail: 'jobs@example.com',
    contactPhone: '305 555 0100',
  }
  jobId = (await (await mateo.post('/api/jobs', order)).json()).id as number
})

test('whatever is lost on the way, the host has it once, and then the device has it no more', async () => {
  weather = ['no signal', 'answer lost', 'answer lost', 'fine']
  const key = await submit()
  for (let i = 0; i < 3; i++) await expect(kept.sendKept(key)).rejects.toThrow('no answer')
  expect(await kept.applicantStore.kept.count()).toBe(1)
  expect(await kept.sendKept(key)).toBe(true)
  expect(await kept.applicantStore.kept.count()).toBe(0)
  expect(await received()).toHaveLength(1)
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
      refusal: { sentence: 'Valid email is required', issues: [{ path: 'applicantEmail' }] },
    },
  ])
  expect(await kept.sendKept(refused)).toBe(false)
})

test('a job that closed meanwhile gives it back', async () => {
  const key = await submit()
  await mateo.patch(`/api/jobs/${jobId}`, { status: 'closed' })
  expect(await kept.sendWaiting()).toEqual([])
  expect(await kept.applicantStore.kept.get(key)).toMatchObject({ state: 'refused', refusal: { code: 'job-closed' } })
})

async function submit(application = leticia) {
  const key = crypto.randomUUID()
  await kept.keepApplication({ key, jobId, jobTitle: 'Bartender', application, files })
  return key
}

async function received() {
  return (await (await mateo.get(`/api/jobs/${jobId}/applications`)).json()) as Application[]
}
