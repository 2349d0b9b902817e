import { z } from 'zod'
import { Email } from '../accounts/accounts.ts'
import { namedObject } from '../named-schemas.ts'
import { line, name, paragraph } from '../text.ts'
import { Gig, GigEvent, SetGig } from './gigs.ts'

const JobType = z.enum(['full-time', 'part-time', 'contract', 'temporary'], 'invalid-job-type')
type JobType = z.infer<typeof JobType>

const TEXT_MIN = 10

/**
 * `POST /api/jobs`: the same header `Idempotency-Key` (a UUID) returns the job that it created before. The form uses
 * the same schema, so its messages are the same.
 */
export const CreateJob = z.object({
  title: name(120, 'job-title-required'),
  description: paragraph(5000, 'job-description-short').refine(
    text => text.length >= TEXT_MIN,
    'job-description-short',
  ),
  requirements: paragraph(5000, 'job-requirements-short').refine(
    text => text.length >= TEXT_MIN,
    'job-requirements-short',
  ),
  location: name(200, 'job-location-required'),
  jobType: JobType.default('full-time'),
  salaryRange: line(80, 'job-salary-required'),
  contactEmail: Email,
  contactPhone: line(32, 'job-phone-required'),
  // The end of the application period; null means that the host closes the job.
  expiresAt: z.iso.datetime({ offset: true, error: 'invalid-date' }).nullable().default(null),
  /** The event that the job is for, which its host or an editor may choose. */
  gig: SetGig.nullable().default(null),
})
export type CreateJob = z.infer<typeof CreateJob>

/** `PATCH /api/jobs/{id}`, only for its host. `status` closes a job or opens it again; `If-Match` as for events. */
export const EditJob = z
  .object({
    ...CreateJob.shape,
    jobType: JobType,
    expiresAt: CreateJob.shape.expiresAt.unwrap(),
    gig: CreateJob.shape.gig.unwrap(),
    status: z.enum(['open', 'closed'], 'invalid'),
  })
  .partial()
export type EditJob = z.infer<typeof EditJob>

/** The contact data of the host are null for visitors who are not signed in. */
export const Job = namedObject('Job', {
  id: z.int(),
  hostId: z.string(),
  title: z.string(),
  description: z.string(),
  requirements: z.string(),
  location: z.string(),
  jobType: JobType,
  salaryRange: z.string(),
  contactEmail: z.string().nullable(),
  contactPhone: z.string().nullable(),
  createdAt: z.iso.datetime(),
  /** Null means that the host closes the job. */
  expiresAt: z.iso.datetime().nullable(),
  /** An expired job is also closed, and so is a gig that is filled or over, or whose event is not published. */
  status: z.enum(['open', 'closed']),
  /** Raised by every change of an editable field; sent back as `If-Match` with an edit. */
  version: z.int().min(1),
  /** Only in the list of a host's own jobs: the number of undecided applications. */
  newApplications: z.int().min(0).optional(),
  /** Null for a job without an event. */
  gig: Gig.nullable(),
  /** Null without an event, and while it is a draft. */
  event: GigEvent.nullable(),
})
export type Job = z.infer<typeof Job>

/** Positive whole numbers only; '12abc' is refused. */
export const JobId = z
  .string()
  .regex(/^[1-9]\d{0,9}$/)
  .transform(Number)
  .refine(id => id <= 2_147_483_647)
