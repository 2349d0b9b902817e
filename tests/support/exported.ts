import { partsOf } from '#db/accounts/export.ts'
import type { Database } from '#db/connection/sql.ts'
import type { Person } from './person.ts'

/** The parts of the export of a member's data, by name. */
export async function exportedData(sql: Database, { id }: Pick<Person, 'id'>): Promise<Record<string, unknown>> {
  const parts = await Array.fromAsync(partsOf(sql, id))
  return Object.fromEntries(parts.map(({ name, rows }) => [name, rows]))
}
