import { resolve } from 'node:path'
import { openSource } from '../backup/source.ts'
import { type Config, readConfig } from '../config/config.ts'
import { sentenceOf } from '../processes/start-failure.ts'
import { makeSetupKey } from '../site/setup-session.ts'

/*
 * `npm run setup-key` prints a new key for /setup, whether the server runs or not. The key replaces an earlier key. It
 * also opens the settings of a site that is set up: an operator who can run this command can read the data of the site
 * anyway.
 */
let config: Config | undefined
try {
  config = readConfig(process.env)
  const { sql, close } = await openSource({ url: config.databaseUrl, dataDir: resolve(config.dataDir) })
  const key = await makeSetupKey(sql)
  await close()
  console.log(`Open ${config.publicOrigin ?? `http://localhost:${config.port}`}/setup and type this key within a day:`)
  console.log(key)
} catch (error) {
  console.error(sentenceOf(error, config, 'No key could be made'))
  if (process.env.LOG_LEVEL === 'debug') console.error(error)
  process.exit(1)
}
