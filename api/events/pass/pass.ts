import { sign } from 'node:crypto'
import { type PassHolder, passBytes, passToken } from '#contract/events/pass/pass-token.ts'
import type { Pass } from '#contract/events/pass/passes.ts'
import { passBasis } from '#db/events/pass/passes.ts'
import type { Secrets } from '../../accounts/session/secrets.ts'
import type { AppContext } from '../../app-context.ts'
import { type SigningKey, signingKey } from '../event/signing-key.ts'

/** The pass of a person who goes. The same holder, event and date always give the same pass. */
export async function passFor(
  { sql, secrets }: Pick<AppContext, 'sql' | 'secrets'>,
  eventId: string,
  person: PassHolder,
): Promise<Pass | undefined> {
  const basis = await passBasis<SigningKey>(sql, eventId, person, 'passes')
  if (basis === undefined) return undefined
  const { nightOf, holder } = basis
  const { privateKey } = basis.key ?? (await signingKey(sql, 'passes'))
  const signed = passBytes({ eventId, nightOf, holder })
  return { token: passToken(signed, sign(null, signed, privateKey)), code: passCode(secrets, eventId, holder) }
}

/** Without letters that look like a digit. */
const LETTERS = 'ABCDEFGHJKMNPQRTUVWXYZ'

/** A letter and four digits, such as `K7402`. A keyed hash, because the ids of members are no secret. */
export function passCode(secrets: Secrets, eventId: string, { kind, id }: PassHolder): string {
  const hash = secrets.hash('pass-code', `${eventId} ${kind} ${id}`)
  return `${LETTERS[hash.readUInt16BE(0) % LETTERS.length]}${String(hash.readUInt32BE(2) % 10_000).padStart(4, '0')}`
}
