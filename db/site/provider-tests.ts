import type { Sql } from '../connection/sql.ts'

export type TestedProvider = 'email' | 'text'
type ProviderTest = { hasSucceeded: boolean; at: string }

export async function recordProviderTest(
  sql: Sql,
  kind: TestedProvider,
  { settingsHash, hasSucceeded }: { settingsHash: Buffer; hasSucceeded: boolean },
) {
  await sql`
    insert into provider_tests (kind, settings_hash, has_succeeded) values (${kind}, ${settingsHash}, ${hasSucceeded})
    on conflict (kind) do update
    set settings_hash = excluded.settings_hash, has_succeeded = excluded.has_succeeded, at = now()
  `
}

/** The latest test with these settings; undefined if they were never tested. */
export async function providerTest(
  sql: Sql,
  kind: TestedProvider,
  settingsHash: Buffer,
): Promise<ProviderTest | undefined> {
  const [test] = await sql<ProviderTest[]>`
    select has_succeeded, at from provider_tests where kind = ${kind} and settings_hash = ${settingsHash}
  `
  return test
}
