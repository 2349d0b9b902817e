import type { Apply } from '#contract/applications.ts'
import { request } from '#sw/request.ts'

/** Ten megabytes over a bad link. */
const SEND_MS = 600_000

/** Each part only when it says something. An application is nobody's session: no cookie goes along. */
export async function sendApplication(
  jobId: number,
  application: Apply,
  documents: { photo: File | null; resume: File | null },
  key: string,
) {
  const form = new FormData()
  for (const [name, said] of Object.entries(application)) if (said !== '') form.set(name, said)
  for (const [name, file] of Object.entries(documents)) if (file) form.set(name, file)
  await request(`/api/jobs/${jobId}/apply`, {
    method: 'POST',
    form,
    headers: { 'Idempotency-Key': key },
    isAnonymous: true,
    timeoutMs: SEND_MS,
  })
}
