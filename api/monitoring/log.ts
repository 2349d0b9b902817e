import { type DestinationStream, type Logger, pino, stdSerializers } from 'pino'

/** Fields that are never logged, in any object. */
const PRIVATE = [
  'req.headers.cookie',
  'req.headers.authorization',
  ...[
    'password',
    'newPassword',
    'currentPassword',
    'code',
    'token',
    'phoneNumber',
    'email',
    'dateOfBirth',
    'content',
  ].map(field => `*.${field}`),
]

export function openLog(level: string, destination?: DestinationStream): Logger {
  return pino({ level, redact: { paths: PRIVATE, censor: '…' }, serializers: { err: errorWithCode } }, destination)
}

/** The request log. Its lines contain only fields that are safe to log, so no field is redacted. */
export function openRequestLog(level: string, destination?: DestinationStream): Logger {
  return pino({ level }, destination)
}

/** A field named `code` is redacted, because it may be that of a text message; errors use `errorCode`. */
function errorWithCode(error: Error) {
  const { code, ...rest } = stdSerializers.err(error)
  return code === undefined ? rest : { ...rest, errorCode: code as unknown }
}
