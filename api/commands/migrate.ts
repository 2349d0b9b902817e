import { resolve } from 'node:path'
import { openDatabase } from '#db/connection/open.ts'
import { type Config, readConfig } from '../config/config.ts'
import { sentenceOf } from '../processes/start-failure.ts'

/* `npm run migrate` migrates the database and ends. No server may run on an embedded database meanwhile. */
let config: Config | undefined
try {
  config = readConfig(process.env)
  const { sql, close } = await openDatabase({ url: config.databaseUrl, dataDir: resolve(config.dataDir) })
  const [{ version } = { version: 0 }] = await sql<{ version: number }[]>`
    select max(version)::int as version from schema_versions
  `
  await close()
  console.log(`The database is at version ${version}.`)
} catch (error) {
  console.error(sentenceOf(error, config, 'The database could not be migrated'))
  if (process.env.LOG_LEVEL === 'debug') console.error(error)
  process.exit(1)
}
