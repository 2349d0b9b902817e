import { z } from 'zod'
import { Email } from '../accounts/accounts.ts'
import { namedSchemas } from '../named-schemas.ts'
import { DoneWithMessage } from '../responses.ts'
import { line, paragraph, uuid } from '../text.ts'

/** A photo and a resume may be exactly this large. */
export const PHOTO_MAX_BYTES = 5 * 1024 * 1024
export const RESUME_MAX_BYTES = 10 * 1024 * 1024
export const RESUME_TYPES = ['.pdf', '.doc', '.docx']

/**
 * The text of `POST /api/jobs/{jobId}/apply`, multipart, beside the optional parts `photo` and `resume`; each field only
 * when it says something. Anybody may apply; the form uses the same schema, so both say the same.
 */
export const Apply = z.object({
  applicantName: line(120, 'applicant-name-required'),
  applicantPhone: line(32, 'applicant-phone-required'),
  applicantEmail: Email,
  coverLetter: paragraph(5000).default(''),
})
export type Apply = z.infer<typeof Apply>
export type ApplyBody = z.input<typeof Apply>

/**
 * 201 of that call, and again for the same header `Idempotency-Key`; 400 by field (`photo` and `resume` as well), 404,
 * 410 once the job is closed, 413 by file, 429.
 */
export const Applied = DoneWithMessage.extend({ id: z.string() }).register(namedSchemas, { id: 'Applied' })
export type Applied = z.infer<typeof Applied>

export const ApplicationStatus = z.enum(['new', 'shortlisted', 'hired', 'declined'], 'invalid')
export type ApplicationStatus = z.infer<typeof ApplicationStatus>

/** How long an application is kept, files and all. */
export const APPLICATION_KEPT_DAYS = 180

/** `GET /api/jobs/{id}/applications?status=&limit=&cursor=`, 100 at most; the header `Next-Cursor` says where it goes on. */
export const ApplicationPage = z.object({
  status: ApplicationStatus.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(100),
  cursor: uuid.optional(),
})

/** What only the job's host reads. The addresses answer with attachments, again only for the host. */
export const Application = z
  .object({
    id: z.string(),
    jobId: z.int(),
    applicantName: z.string(),
    applicantPhone: z.string(),
    applicantEmail: z.string(),
    coverLetter: z.string().nullable(),
    photoUrl: z.string().nullable(),
    resumeUrl: z.string().nullable(),
    /** As the applicant's file was called, made safe. */
    resumeName: z.string().nullable(),
    status: ApplicationStatus,
    createdAt: z.iso.datetime(),
  })
  .register(namedSchemas, { id: 'Application' })
export type Application = z.infer<typeof Application>

/** `PATCH /api/applications/{id}` → 200 `Application`; 404 for everybody but the job's host. */
export const EditApplication = z.object({ status: ApplicationStatus })
export type EditApplication = z.infer<typeof EditApplication>
