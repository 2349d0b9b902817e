import { createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { type PassHolder, passBytes, passToken } from '#contract/events/pass/pass-token.ts'
import type { Pass } from '#contract/events/pass/passes.ts'
import { type SigningKey, serverKey } from '#db/accounts/server-keys.ts'
import type { Sql } from '#db/connection/sql.ts'
import { type PassBasis, passBasis } from '#db/events/event/pass-basis.ts'
import type { Secrets } from '../../accounts/session/secrets.ts'
import type { AppContext } from '../../app-context.ts'

/** The pass of a goer. The same holder, event, date, number of plus-ones and role always give the same pass. */
export async function passFor(
  app: Pick<AppContext, 'sql' | 'secrets'>,
  eventId: string,
  person: PassHolder,
): Promise<Pass | undefined> {
  const basis = await passBasis(app.sql, eventId, person)
  return basis && (await signedPass(app, eventId, person, basis))
}

/** The same with what the caller has read already. */
export async function signedPass(
  { sql, secrets }: Pick<AppContext, 'sql' | 'secrets'>,
  eventId: string,
  person: PassHolder,
  { nightOf, guestId, plusOnes, danceRole, key }: PassBasis,
): Promise<Pass> {
  const holder: PassHolder = guestId === null ? person : { kind: 'guest', id: guestId }
  const { privateKey } = key ?? (await signingKey(sql, 'passes'))
  const signed = passBytes({ eventId, nightOf, holder, plusOnes, danceRole })
  return { token: passToken(signed, sign(null, signed, keyFrom(privateKey))), code: passCode(secrets, eventId, holder) }
}

let read: { pem: string; key: KeyObject } | undefined

/** Reading the text of the key takes longer than signing with it, and it is nearly always the same key. */
function keyFrom(pem: string): KeyObject {
  if (read?.pem !== pem) read = { pem, key: createPrivateKey(pem) }
  return read.key
}

/** Without letters that look like a digit. */
const LETTERS = 'ABCDEFGHJKMNPQRTUVWXYZ'

/** A letter and four digits, such as `K7402`. A keyed hash, because the ids of members are no secret. */
export function passCode(secrets: Secrets, eventId: string, { kind, id }: PassHolder): string {
  const hash = secrets.hash('pass-code', `${eventId} ${kind} ${id}`)
  return `${LETTERS[hash.readUInt16BE(0) % LETTERS.length]}${String(hash.readUInt32BE(2) % 10_000).padStart(4, '0')}`
}

/** An Ed25519 key, created once for the site and stored in the database, so that all processes use the same key. */
export async function signingKey(sql: Sql, name: 'city-file' | 'passes'): Promise<SigningKey> {
  return await serverKey<SigningKey>(sql, name, async () => {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519')
    return {
      privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      publicKey: String(publicKey.export({ format: 'jwk' }).x),
    }
  })
}
