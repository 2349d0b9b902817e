import { resolve } from 'node:path'
import { joinDatabase } from '#db/connection/open.ts'
import { createSampleCity, SAMPLE_PASSWORD } from '#db/sample/sample-city.ts'
import { hashPassword } from '../accounts/password/password.ts'
import { filesOf } from '../backup/setup.ts'
import { readConfig } from '../config/config.ts'
import { sentenceOf } from './start-failure.ts'

/* Creates the sample city in the embedded database whose unix socket is the argument, for `createSample`. */
const [socket = ''] = process.argv.slice(2)
const config = readConfig(process.env)
const database = joinDatabase(socket)
try {
  const accounts = await createSampleCity(database.pools.background, {
    files: await filesOf(config, resolve(config.dataDir)),
    now: new Date(),
    passwordHash: await hashPassword(SAMPLE_PASSWORD),
    progress: console.log,
  })
  if (accounts)
    console.log(`Sign in as ${accounts.goer} (a goer) or ${accounts.host} (a host), password ${SAMPLE_PASSWORD}`)
  await database.close()
} catch (error) {
  console.error(sentenceOf(error, config, 'The sample city could not be created'))
  if (config.logLevel === 'debug') console.error(error)
  process.exit(1)
}
