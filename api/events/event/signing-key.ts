import { generateKeyPairSync } from 'node:crypto'
import { type SigningKey, serverKey } from '#db/accounts/server-keys.ts'
import type { Sql } from '#db/connection/sql.ts'

/** An Ed25519 key, created once for the site and stored in the database, so that all processes sign with the same key. */
export async function signingKey(sql: Sql, name: 'city-file' | 'passes'): Promise<SigningKey> {
  return await serverKey<SigningKey>(sql, name, async () => {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519')
    return {
      privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      publicKey: String(publicKey.export({ format: 'jwk' }).x),
    }
  })
}
