import { resolve } from 'node:path'
import { openSource } from '../backup/source.ts'
import { runOrExplain } from '../processes/start-failure.ts'
import { makeSetupKey } from '../site/setup-session.ts'

/*
 * `npm run setup-key` prints a new key for /setup, whether the server runs or not. The key replaces an earlier key. It
 * also opens the settings of a site that is set up: an operator who can run this command can read the data of the site
 * anyway.
 */
await runOrExplain(async ({ databaseUrl, dataDir, publicOrigin, port }) => {
  const { sql, close } = await openSource({ url: databaseUrl, dataDir: resolve(dataDir) })
  const key = await makeSetupKey(sql)
  await close()
  console.log(`Open ${publicOrigin ?? `http://localhost:${port}`}/setup and type this key within a day:`)
  console.log(key)
}, 'No key could be made')
