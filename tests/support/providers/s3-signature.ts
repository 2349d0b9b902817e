import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** A request as received, before any decoding. */
export type Received = {
  method: string
  /** Path and query, exactly as sent. */
  target: string
  headers: Record<string, string>
  body: Uint8Array
}

type Keys = { accessKeyId: string; secretAccessKey: string; region: string; now: number }

const SKEW_MS = 15 * 60_000
const FORM =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([\w;-]+), ?Signature=([0-9a-f]{64})$/

/**
 * Signature Version 4 as S3 checks it, recomputed from the received request. Returns the code of the refusal, or null.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
 */
export function refusalOf({ method, target, headers, body }: Received, keys: Keys): string | null {
  const [whole, keyId, day = '', region = '', signed = '', signature = ''] =
    FORM.exec(headers.authorization ?? '') ?? []
  if (!whole) return 'AccessDenied'
  if (keyId !== keys.accessKeyId) return 'InvalidAccessKeyId'
  if (region !== keys.region) return 'AuthorizationHeaderMalformed'

  const date = headers['x-amz-date'] ?? ''
  const at = Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
  if (!date.startsWith(day) || !(Math.abs(keys.now - at) <= SKEW_MS)) return 'RequestTimeTooSkewed'

  const names = signed.split(';')
  const mustBeSigned = Object.keys(headers).filter(name => name === 'host' || name.startsWith('x-amz-'))
  if (mustBeSigned.some(name => !names.includes(name))) return 'AccessDenied'

  const payload = headers['x-amz-content-sha256'] ?? ''
  if (payload !== sha256(body)) return 'XAmzContentSHA256Mismatch'

  const [path = '', query = ''] = target.split('?')
  const canonical = [
    method,
    path.split('/').map(encodedAgain).join('/'),
    query
      .split('&')
      .filter(Boolean)
      .map(pair => [pair.split('=')[0] ?? '', pair.split('=')[1] ?? ''].map(encodedAgain).join('='))
      .toSorted()
      .join('&'),
    ...names.map(name => `${name}:${(headers[name] ?? '').trim().replaceAll(/ +/g, ' ')}`),
    '',
    signed,
    payload,
  ].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const toSign = ['AWS4-HMAC-SHA256', date, scope, sha256(canonical)].join('\n')
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${keys.secretAccessKey}`)
  const isValid = timingSafeEqual(hmac(key, toSign), Buffer.from(signature, 'hex'))
  return isValid ? null : 'SignatureDoesNotMatch'
}

const sha256 = (of: string | Uint8Array) => createHash('sha256').update(of).digest('hex')
const hmac = (key: string | Buffer, of: string) => createHmac('sha256', key).update(of).digest()

/** Encodes every byte except the unreserved ones as `%XX`, also those that the sender left unencoded. */
function encodedAgain(part: string): string {
  return encodeURIComponent(decodeURIComponent(part)).replaceAll(
    /[!'()*]/g,
    char => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
