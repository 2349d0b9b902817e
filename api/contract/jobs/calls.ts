import { z } from 'zod'
import { call, IF_MATCH } from '../call.ts'
import { Application, ApplicationPage, Applied, Apply, EditApplication, OwnApplication } from './applications.ts'
import { CreateJob, EditJob, Job } from './jobs.ts'

export const jobsOfHost = call('GET /api/jobs/host/:id', {
  summary: 'The jobs of a host',
  who: 'visitor',
  responses: { 200: z.array(Job) },
})

export const board = call('GET /api/jobs', {
  summary: 'The open gigs of all events to come, the next ones first, then the other open jobs; 200 and 100 at most',
  who: 'anyone',
  responses: { 200: z.array(Job) },
})

export const feedOfBoard = call('GET /api/events/feed/jobs.atom', {
  summary: 'The open gigs and other jobs as an Atom feed',
  who: 'anyone',
  responses: { 200: 'application/atom+xml' },
})

export const job = call('GET /api/jobs/:id', {
  summary: 'A job; only members see how to reach the host',
  who: 'visitor',
  responses: { 200: Job },
  refusals: { 404: ['job-not-found'] },
})

export const createJob = call('POST /api/jobs', {
  summary: 'Post a job',
  who: { host: 'hosts-only-jobs' },
  body: CreateJob,
  responses: { 200: Job, 201: Job },
  headers: { 'Idempotency-Key': 'A UUID: a repeated one returns the same job' },
  refusals: { 403: ['role-lacks-right'], 404: ['job-not-found', 'event-not-found'] },
})

export const editJob = call('PATCH /api/jobs/:id', {
  summary: 'Change, close or reopen a job',
  who: 'member',
  body: EditJob,
  responses: { 200: Job },
  headers: IF_MATCH,
  refusals: {
    400: ['invalid-version'],
    403: ['hosts-only-jobs', 'role-lacks-right'],
    404: ['job-not-found', 'event-not-found'],
    412: ['edit-conflict'],
  },
})

export const deleteJob = call('DELETE /api/jobs/:id', {
  summary: 'Delete a job and its applications',
  who: 'member',
  refusals: { 404: ['job-not-found'] },
})

/** Applicants need no account, and a session cookie is ignored. */
export const apply = call('POST /api/jobs/:id/apply', {
  summary: 'Apply, without an account',
  who: 'anyone',
  body: Apply,
  files: ['photo', 'resume'],
  responses: { 201: Applied },
  headers: { 'Idempotency-Key': 'A UUID: a repeated one is the same application' },
  refusals: {
    400: ['photo-unreadable', 'resume-wrong-type', 'resume-unsafe'],
    404: ['job-not-found'],
    410: ['job-closed'],
    413: ['photo-too-large', 'resume-too-large'],
    429: ['applied-often', 'job-full'],
    503: ['no-room-for-files'],
  },
})

/** The header `Next-Cursor` is the cursor of the next page. */
export const applications = call('GET /api/jobs/:id/applications', {
  summary: 'The applications for a job',
  who: 'member',
  query: ApplicationPage,
  responses: { 200: z.array(Application) },
  refusals: { 404: ['job-not-found'] },
})

export const decideOnApplication = call('PATCH /api/applications/:id', {
  summary: 'Decide on an application',
  who: 'member',
  body: EditApplication,
  responses: { 200: Application },
  refusals: { 404: ['application-not-found'], 409: ['gig-filled', 'application-withdrawn'] },
})

export const applicationPhoto = call('GET /api/applications/:id/photo', {
  summary: 'The photo of an application',
  who: 'member',
  responses: { 200: 'image/webp' },
  refusals: { 404: ['application-not-found'] },
})

export const applicationResume = call('GET /api/applications/:id/resume', {
  summary: 'The resume of an application',
  who: 'member',
  responses: { 200: 'application/pdf' },
  refusals: { 404: ['application-not-found'] },
})

/** The key is that of the request, so no list and no other response contains it. */
export const ownApplication = call('GET /api/jobs/:id/application/:key', {
  summary: 'The status of an application, for the applicant without an account',
  who: 'anyone',
  responses: { 200: OwnApplication },
  refusals: { 404: ['application-not-found'] },
})

/** Deletes the contact data and the files at once; the name and the status stay for the host. */
export const withdrawApplication = call('DELETE /api/jobs/:id/application/:key', {
  summary: 'Withdraw an application, without an account',
  who: 'anyone',
  refusals: { 404: ['application-not-found'] },
})
