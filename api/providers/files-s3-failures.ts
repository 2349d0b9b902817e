import type { S3Config } from '../config.ts'
import { FilesFailed } from './files.ts'

/**
 * What the store says beside its code can repeat the key and what was signed with it, so only code and status are taken
 * over: into the log, and into the sentence at the start.
 */
export function failedBecause(error: unknown, what: string): FilesFailed {
  if (error instanceof FilesFailed) return error
  const code = codeOf(error)
  const status = statusOf(error)
  return new FilesFailed(reasonOf(code, status), `${what}: ${code}${status ? ` (${status})` : ''}`, {
    code,
    isMissing: status === 404 && code !== 'NoSuchBucket',
  })
}

function reasonOf(code: string, status: number | undefined): FilesFailed['reason'] {
  if (status === 507 || /StorageFull|QuotaExceeded/.test(code)) return 'full'
  const isTheirs = status === undefined || status < 300 || status >= 500 || status === 408 || status === 429
  return isTheirs ? 'away' : 'refused'
}

/** Why the server does not start, for whoever set it up. */
export function downBecause(error: unknown, { bucket, endpoint, region }: S3Config): FilesFailed {
  const { reason, code, message } = failedBecause(error, 'start')
  const where = `The bucket "${bucket}" ${endpoint ? `at ${new URL(endpoint).host}` : `in ${region}`}`
  return new FilesFailed(reason, `${where} ${sentenceFor(code, reason, message)}`, { code })
}

function sentenceFor(code: string, reason: FilesFailed['reason'], message: string): string {
  const known = SENTENCES.get(code)
  if (known) return `${known.replace('…', code)}`
  if (reason === 'full') return `is full (${code}).`
  if (reason === 'away') return `does not answer (${code || message}). Check S3_ENDPOINT and the network in between.`
  return `cannot be used (${message}). The keys need to read, write, delete and list.`
}

const SENTENCES = new Map([
  ['NoSuchBucket', 'does not exist. Create it, or set S3_BUCKET to another.'],
  ['InvalidAccessKeyId', 'refuses the keys (…). Check S3_ACCESS_KEY_ID.'],
  ['SignatureDoesNotMatch', 'refuses the keys (…). Check S3_SECRET_ACCESS_KEY.'],
  ['RequestTimeTooSkewed', 'is of another time (…). Check the clock of this machine.'],
  ...['PermanentRedirect', 'AuthorizationHeaderMalformed', 'IllegalLocationConstraintException'].map(
    code => [code, 'is in another region (…). Check S3_REGION.'] as const,
  ),
])

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name
  return /^[\w.]{1,80}$/.test(code) ? code : 'unknown'
}

function statusOf(error: unknown): number | undefined {
  if (!(error instanceof Error && '$metadata' in error)) return undefined
  const { httpStatusCode } = error.$metadata as { httpStatusCode?: number }
  return httpStatusCode
}
