import type { Sql } from '../connection/sql.ts'

/** The private key as PEM text, the public key as its 32 bytes in base64url. */
export type SigningKey = { privateKey: string; publicKey: string }

/** Returns the key of this name that all processes share; the first process that needs it creates it. */
export async function serverKey<Key extends object>(sql: Sql, name: string, make: () => Promise<Key>): Promise<Key> {
  const existing = await keyNamed<Key>(sql, name)
  if (existing) return existing
  await sql`insert into server_keys (name, value) values (${name}, ${JSON.stringify(await make())}::text::jsonb) on conflict do nothing`
  const stored = await keyNamed<Key>(sql, name)
  if (!stored) throw new Error(`the key ${name} was not stored`)
  return stored
}

async function keyNamed<Key>(sql: Sql, name: string): Promise<Key | undefined> {
  return (await sql<{ value: Key }[]>`select value from server_keys where name = ${name}`)[0]?.value
}
