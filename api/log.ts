import { type Logger, pino } from 'pino'

/** What never stands in a log, whatever object it is part of. */
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

export function openLog(level: string): Logger {
  return pino({ level, redact: { paths: PRIVATE, censor: '…' } })
}
