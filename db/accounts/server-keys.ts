import type { Sql } from '../connection/sql.ts'

/** The key of this name that every process agrees on: the first one to be made is everybody's. */
export async function serverKey<Key extends object>(sql: Sql, name: string, make: () => Promise<Key>): Promise<Key> {
  const found = await keyNamed<Key>(sql, name)
  if (found) return found
  await sql`insert into server_keys (name, value) values (${name}, ${JSON.stringify(await make())}::text::jsonb) on conflict do nothing`
  const made = await keyNamed<Key>(sql, name)
  if (!made) throw new Error(`the key ${name} was not kept`)
  return made
}

async function keyNamed<Key>(sql: Sql, name: string): Promise<Key | undefined> {
  const [row] = await sql<{ value: Key }[]>`select value from server_keys where name = ${name}`
  return row?.value
}
