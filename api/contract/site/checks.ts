import { z } from 'zod'
import { Email, Phone } from '../accounts/accounts.ts'
import { namedObject } from '../named-schemas.ts'

/** What an operator sees about each part of the installation. `bad` needs action; `open` is neither good nor bad. */
const reasons = {
  email: { tested: 'good', untested: 'bad', failed: 'bad', unset: 'bad' },
  texts: { tested: 'good', untested: 'bad', failed: 'bad', unset: 'bad', firebase: 'good', optional: 'good' },
  origin: { https: 'good', plain: 'bad', unset: 'bad' },
  backups: { recent: 'good', folder: 'bad', old: 'bad', none: 'bad', off: 'bad', ownServer: 'open' },
  push: { ready: 'good', origin: 'bad', failed: 'bad' },
  disk: { enough: 'good', low: 'bad', unknown: 'open' },
  admin: { strong: 'good', people: 'good', weak: 'bad', unset: 'bad' },
  places: { loaded: 'good', loading: 'bad', off: 'open' },
  sample: { none: 'good', planted: 'open', city: 'open', passwords: 'bad' },
} as const satisfies Record<string, Record<string, 'good' | 'bad' | 'open'>>

type Reasons = typeof reasons
type CheckName = keyof Reasons
type CheckReason<Name extends CheckName = CheckName> = Name extends CheckName ? keyof Reasons[Name] & string : never

const checkNames = Object.keys(reasons) as [CheckName, ...CheckName[]]

/** The state of a part, from the reason. */
export function checkOf<Name extends CheckName>(
  name: Name,
  reason: CheckReason<Name>,
  { at = null, count = null, address = null }: Partial<Pick<SiteCheck, 'at' | 'count' | 'address'>> = {},
): SiteCheck {
  const states: Record<string, 'good' | 'bad' | 'open'> = reasons[name]
  return { name, reason, state: states[reason] ?? 'open', at, count, address }
}

export const SiteCheck = z.object({
  name: z.enum(checkNames),
  state: z.enum(['good', 'bad', 'open']),
  reason: z.string(),
  /** The time of the last test or backup. */
  at: z.string().nullable(),
  /** Of free gigabytes, admins, places or sample events. */
  count: z.number().nullable(),
  /** Of the last backup: a path on the server, or an address in a bucket. */
  address: z.string().nullable(),
})
export type SiteCheck = z.infer<typeof SiteCheck>

/** `GET /api/site/checks` */
export const SiteChecks = namedObject('SiteChecks', { checks: z.array(SiteCheck) })
export type SiteChecks = z.infer<typeof SiteChecks>

/** `POST /api/site/test-email` */
export const TestEmail = z.object({ email: Email })

/** `POST /api/site/test-text` */
export const TestText = z.object({ phoneNumber: Phone })
