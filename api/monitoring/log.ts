import { type DestinationStream, type Logger, pino, stdSerializers } from 'pino'

/** Never logged, whatever object they are part of. */
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

/** The log of requests. Its lines are made of fields that are safe to log, so nothing needs to be censored. */
export function openRequestLog(level: string, destination?: DestinationStream): Logger {
  return pino({ level }, destination)
}

/** A field named `code` is censored wherever it stands, because it may be the code of a text message. */
function errorWithCode(error: Error) {
  const { code, ...rest } = stdSerializers.err(error)
  return code === undefined ? rest : { ...rest, errorCode: code as unknown }
}
