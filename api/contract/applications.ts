import { z } from 'zod'
import { Email } from './accounts.ts'
import { line, paragraph } from './text.ts'

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
