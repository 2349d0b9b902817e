import { expect, test } from 'vitest'
import type { Job } from '#contract/jobs/jobs.ts'
import { BARTENDER } from '../support/job.ts'
import { useTestServer } from '../support/test-server.ts'

const server = await useTestServer()
const mateo = await server.person('mateo', { userType: 'party_host' })
const ana = await server.person('ana')

test('a host posts a job and every visitor can read it, without the contact data', async () => {
  const posted = await mateo.post('/api/jobs', BARTENDER)
  expect(posted.status).toBe(201)
  const job = (await posted.json()) as Job
  expect(job).toMatchObject({
    ...BARTENDER,
    jobType: 'full-time',
    hostId: mateo.id,
    status: 'open',
    id: expect.any(Number),
  })

  const asVisitor = await (await server.app.request(`/api/jobs/${job.id}`)).json()
  expect(asVisitor).toEqual({ ...job, contactEmail: null, contactPhone: null })
  expect(await (await ana.get(`/api/jobs/${job.id}`)).json()).toEqual(job)
  expect(await (await ana.get(`/api/jobs/host/${mateo.id}`)).json()).toEqual([job])
})

test.each([
  ['title', { title: ' ' }, 'Job title is required'],
  ['description', { description: 'too short' }, 'Description must be at least 10 characters'],
  ['requirements', { requirements: '' }, 'Requirements must be at least 10 characters'],
  ['location', { location: '' }, 'Location is required'],
  ['type', { jobType: 'gig' }, 'Invalid job type'],
  ['salary', { salaryRange: '' }, 'Salary range is required'],
  ['e-mail', { contactEmail: 'mateo' }, 'Valid email is required'],
  ['phone', { contactPhone: '' }, 'Contact phone is required'],
])('a job without a valid %s is refused with the documented sentence', async (_, change, sentence) => {
  const response = await mateo.post('/api/jobs', { ...BARTENDER, ...change })
  expect([response.status, (await response.json()).error]).toEqual([400, sentence])
})

test('only hosts post jobs', async () => {
  expect((await ana.post('/api/jobs', BARTENDER)).status).toBe(403)
  expect((await server.app.request('/api/jobs', { method: 'POST', body: '{}' })).status).toBe(401)
})

test.each(['999999', 'abc', '12abc', '0', '99999999999'])('there is no job %s', async id => {
  expect((await server.app.request(`/api/jobs/${id}`)).status).toBe(404)
})
