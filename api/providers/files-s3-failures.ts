import type { S3Config } from '../config/bucket.ts'
import { FilesFailed } from './files.ts'

/** Converts an error of the store. Its message may contain the signed request, so only code and status are used. */
export function filesFailure(error: unknown, operation: string): FilesFailed {
  if (error instanceof FilesFailed) return error
  const code = codeOf(error)
  const status = statusOf(error)
  return new FilesFailed(reasonOf(code, status), `${operation}: ${code}${status ? ` (${status})` : ''}`, {
    code,
    isMissing: status === 404 && code !== 'NoSuchBucket',
  })
}

function reasonOf(code: string, status: number | undefined): FilesFailed['reason'] {
  if (status === 507 || /StorageFull|QuotaExceeded/.test(code)) return 'full'
  const isTemporary = status === undefined || status < 300 || status >= 500 || status === 408 || status === 429
  return isTemporary ? 'away' : 'refused'
}

export function startFailure(error: unknown, { bucket, endpoint, region }: S3Config): FilesFailed {
  const { reason, code, message } = filesFailure(error, 'start')
  const where = `The bucket "${bucket}" ${endpoint ? `at ${new URL(endpoint).host}` : `in ${region}`}`
  return new FilesFailed(reason, `${where} ${sentenceFor(code, reason, message)}`, { code })
}

function sentenceFor(code: string, reason: FilesFailed['reason'], message: string): string {
  const known = SENTENCES.get(code)
  if (known) return `${known.replace('…', code)}`
  if (reason === 'full') return `is full (${code}).`
  if (reason === 'away') return `does not respond (${code || message}). Check S3_ENDPOINT and the network in between.`
  return `cannot be used (${message}). The keys need to read, write, delete and list.`
}

const SENTENCES = new Map([
  ['NoSuchBucket', 'does not exist. Create it, or set S3_BUCKET to another.'],
  ['InvalidAccessKeyId', 'refuses the keys (…). Check S3_ACCESS_KEY_ID.'],
  ['SignatureDoesNotMatch', 'refuses the keys (…). Check S3_SECRET_ACCESS_KEY.'],
  ['RequestTimeTooSkewed', 'refuses the request time (…). Check the clock of this machine.'],
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
