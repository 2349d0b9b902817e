import { z } from 'zod'
import * as applications from '#contract/applications.ts'
import * as jobs from '#contract/jobs.ts'
import { call, IF_MATCH } from './call.ts'
import { Application, Applied, JobResponse } from './responses.ts'

const notFound = { 404: ['job-not-found' as const] }

export const jobCalls = [
  call('get', '/api/jobs/host/{id}', 'anyone', 'The positions of a host', { 200: z.array(JobResponse) }),
  call(
    'get',
    '/api/jobs/{id}',
    'anyone',
    'A position; how to reach the host is for members',
    { 200: JobResponse },
    {
      refusals: notFound,
    },
  ),
  call(
    'post',
    '/api/jobs',
    'host',
    'Post a position',
    { 201: JobResponse, 200: JobResponse },
    {
      body: jobs.CreateJob,
      headers: { 'Idempotency-Key': 'A UUID: the same one again is the same position' },
      refusals: { ...notFound, 403: ['hosts-only-jobs'] },
    },
  ),
  call(
    'patch',
    '/api/jobs/{id}',
    'host',
    'Change, close or open it again',
    { 200: JobResponse },
    {
      body: jobs.EditJob,
      headers: IF_MATCH,
      refusals: { ...notFound, 400: ['invalid-version'], 412: ['edit-conflict'] },
    },
  ),
  call('delete', '/api/jobs/{id}', 'host', 'Delete it, with the applications', { 204: null }, { refusals: notFound }),
  call(
    'post',
    '/api/jobs/{id}/apply',
    'anyone',
    'Apply, without an account',
    { 201: Applied },
    {
      body: applications.Apply,
      files: ['photo', 'resume'],
      headers: { 'Idempotency-Key': 'A UUID: the same one again is the same application' },
      refusals: {
        ...notFound,
        400: ['photo-unreadable', 'resume-wrong-type', 'resume-unsafe'],
        410: ['job-closed'],
        413: ['photo-too-large', 'resume-too-large'],
        429: ['applied-often', 'job-full'],
        503: ['no-room-for-files'],
      },
    },
  ),
  call(
    'get',
    '/api/jobs/{id}/applications',
    'host',
    'Who applied',
    { 200: z.array(Application) },
    {
      query: applications.ApplicationPage,
      refusals: notFound,
    },
  ),
  call(
    'patch',
    '/api/applications/{id}',
    'host',
    'Decide on an application',
    { 200: Application },
    {
      body: applications.EditApplication,
      refusals: { 404: ['application-not-found'] },
    },
  ),
  call('get', '/api/applications/{id}/photo', 'host', 'The photo that came with it', { 200: 'image/webp' }),
  call('get', '/api/applications/{id}/resume', 'host', 'The resume that came with it', { 200: 'application/pdf' }),
]
