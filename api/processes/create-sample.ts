import { resolve } from 'node:path'
import { joinDatabase } from '#db/connection/open.ts'
import { createSampleCity, SAMPLE_PASSWORD } from '#db/sample/sample-city.ts'
import { hashPassword } from '../accounts/password/password.ts'
import { filesOf } from '../backup/setup.ts'
import { runOrExplain } from './start-failure.ts'

/* Creates the sample city in the embedded database whose unix socket is the argument, for `createSample`. */
const [socket = ''] = process.argv.slice(2)
await runOrExplain(async config => {
  const database = joinDatabase(socket)
  const accounts = await createSampleCity(database.pools.background, {
    files: await filesOf(config, resolve(config.dataDir)),
    now: new Date(),
    passwordHash: await hashPassword(SAMPLE_PASSWORD),
    progress: console.log,
  })
  if (accounts)
    console.log(`Sign in as ${accounts.goer} (a goer) or ${accounts.host} (a host), password ${SAMPLE_PASSWORD}`)
  await database.close()
}, 'The sample city could not be created')
