import { resolve } from 'node:path'
import { openDatabase } from '#db/connection/open.ts'
import { runOrExplain } from '../processes/start-failure.ts'

/* `npm run migrate` migrates the database and ends. No server may run on an embedded database meanwhile. */
await runOrExplain(async ({ databaseUrl, dataDir }) => {
  const { sql, close } = await openDatabase({ url: databaseUrl, dataDir: resolve(dataDir) })
  const [{ version } = { version: 0 }] = await sql<{ version: number }[]>`
    select max(version)::int as version from schema_versions
  `
  await close()
  console.log(`The database is at version ${version}.`)
}, 'The database could not be migrated')
