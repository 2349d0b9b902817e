import { z } from 'zod'
import { Email } from '../accounts/accounts.ts'
import { namedObject, namedSchemas } from '../named-schemas.ts'
import { DoneWithMessage } from '../responses.ts'
import { line, paragraph, uuid } from '../text.ts'
import { Job } from './jobs.ts'

/** The limits are inclusive. */
export const PHOTO_MAX_BYTES = 5 * 1024 * 1024
export const RESUME_MAX_BYTES = 10 * 1024 * 1024
export const RESUME_TYPES = ['.pdf', '.doc', '.docx']

/**
 * The text fields of `POST /api/jobs/{jobId}/apply`, multipart, beside the optional parts `photo` and `resume`; empty
 * fields may be missing. Applicants need no account. The form uses the same schema, so its messages are the same.
 */
export const Apply = z.object({
  applicantName: line(120, 'applicant-name-required'),
  applicantPhone: line(32, 'applicant-phone-required'),
  applicantEmail: Email,
  coverLetter: paragraph(5000).default(''),
})
export type Apply = z.infer<typeof Apply>
export type ApplyBody = z.input<typeof Apply>

/** The response is the same for a repeated `Idempotency-Key` header. */
export const Applied = DoneWithMessage.extend({ id: z.string() }).register(namedSchemas, { id: 'Applied' })
export type Applied = z.infer<typeof Applied>

export const ApplicationStatus = z.enum(['new', 'shortlisted', 'hired', 'declined', 'withdrawn'], 'invalid')
export type ApplicationStatus = z.infer<typeof ApplicationStatus>

/** How long an application and its files are stored. */
export const APPLICATION_RETENTION_DAYS = 180

/** `GET /api/jobs/{id}/applications?status=&limit=&cursor=`, 100 at most; `Next-Cursor` is the next cursor. */
export const ApplicationPage = z.object({
  status: ApplicationStatus.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(100),
  cursor: uuid.optional(),
})

/** Visible to the job's host only. The URLs respond with attachments, also for the host only. */
export const Application = namedObject('Application', {
  id: z.string(),
  jobId: z.int(),
  applicantName: z.string(),
  applicantPhone: z.string(),
  applicantEmail: z.string(),
  coverLetter: z.string().nullable(),
  photoUrl: z.string().nullable(),
  resumeUrl: z.string().nullable(),
  /** The name of the applicant's file in a safe form. */
  resumeName: z.string().nullable(),
  status: ApplicationStatus,
  createdAt: z.iso.datetime(),
  /** Only for a gig: whether the applicant has another accepted gig at that time. */
  availability: z.enum(['free', 'busy']).optional(),
})
export type Application = z.infer<typeof Application>

/** `PATCH /api/applications/{id}`, only for the job's host. */
export const EditApplication = z.object({ status: ApplicationStatus.exclude(['withdrawn']) })
export type EditApplication = z.infer<typeof EditApplication>

/**
 * The application as the applicant follows it without an account. The address contains its `Idempotency-Key`, which
 * only the device that sent it has.
 */
export const OwnApplication = namedObject('OwnApplication', {
  applicantName: z.string(),
  status: ApplicationStatus,
  createdAt: z.iso.datetime(),
  /** Only of an accepted application: whether the applicant has another accepted gig at that time. */
  isClash: z.boolean(),
  /** With the contact data of the host once the application is accepted. */
  job: Job,
})
export type OwnApplication = z.infer<typeof OwnApplication>
