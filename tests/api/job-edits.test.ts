import { beforeEach, expect, test } from 'vitest'
import type { Job } from '#contract/jobs/jobs.ts'
import type { ErrorResponse } from '#contract/responses.ts'
import { BARTENDER } from '../support/job.ts'
import { signedInAgain } from '../support/person.ts'
import { useTestServer } from '../support/test-server.ts'

let job: Job
let path: string

const server = await useTestServer()
const mateo = await server.person('mateo', { userType: 'party_host' })
const ana = await server.person('ana', { userType: 'party_host' })
/** Mateo's second device. */
const laptop = await signedInAgain(server.app, server.sql, mateo.id)
beforeEach(async () => {
  const posted = await mateo.post('/api/jobs', BARTENDER)
  job = (await posted.json()) as Job
  path = `/api/jobs/${job.id}`
})

const ifMatch = (version: number) => ({ 'if-match': `"${version}"` })
const read = async () => (await (await mateo.get(path)).json()) as Job

test('edits of different fields are both stored, and an edit of the same field gets a conflict with the stored value', async () => {
  expect((await laptop.patch(path, { location: 'Tampa', salaryRange: '$30' }, ifMatch(1))).status).toBe(200)
  const merged = await mateo.patch(path, { title: 'Head bartender' }, ifMatch(1))
  expect([merged.status, merged.headers.get('etag')]).toEqual([200, '"3"'])

  const refused = await mateo.patch(path, { location: 'Orlando', description: 'Another text altogether' }, ifMatch(1))
  expect(refused.status).toBe(412)
  const body = (await refused.json()) as ErrorResponse
  expect(body).toMatchObject({ code: 'edit-conflict', conflict: { fields: ['location'] } })
  expect(body.conflict?.current).toEqual(await read())
  expect(await read()).toEqual({
    ...job,
    title: 'Head bartender',
    location: 'Tampa',
    salaryRange: '$30',
    version: 3,
  })
})

const values = {
  title: ['Barback', 'Host'],
  description: ['Another text altogether', 'And one more text'],
  requirements: ['Another text altogether', 'And one more text'],
  location: ['Tampa', 'Orlando'],
  jobType: ['part-time', 'contract'],
  salaryRange: ['$30', '$40'],
  contactEmail: ['bar@example.com', 'club@example.com'],
  contactPhone: ['(305) 555-0100', '(305) 555-0101'],
  expiresAt: ['2099-01-01T00:00:00-05:00', null],
  status: ['closed', 'open'],
}

test.each(Object.entries(values))(
  '%s: an older edit conflicts, the same edit again does not',
  async (field, [a, b]) => {
    expect((await laptop.patch(path, { [field]: a }, ifMatch(1))).status).toBe(200)
    const after = await read()
    expect(after.version).toBe(2)
    expect((await mateo.patch(path, { [field]: b }, ifMatch(1))).status).toBe(412)
    expect((await laptop.patch(path, { [field]: a }, ifMatch(1))).status).toBe(200)
    expect(await read()).toEqual(after)
    expect((await mateo.patch(path, { [field]: b })).status).toBe(200)
  },
)

test('a job that was closed meanwhile stays closed when another field is edited', async () => {
  await laptop.patch(path, { status: 'closed' })
  expect(await (await mateo.patch(path, { title: 'Barback' }, ifMatch(1))).json()).toMatchObject({
    title: 'Barback',
    status: 'closed',
  })
})

test('an invalid version is refused, and another person gets not found', async () => {
  expect((await mateo.patch(path, { title: 'B' }, { 'if-match': 'W/"1"' })).status).toBe(400)
  for (const version of [1, 9]) {
    const refused = await ana.patch(path, { title: 'Mine' }, ifMatch(version))
    expect(refused.status).toBe(404)
    expect(await refused.text()).not.toMatch(/version|conflict|@example/)
  }
  expect(await read()).toEqual(job)
})
