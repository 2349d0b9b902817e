import { features } from '../features.ts'
import { accountCalls } from './calls-accounts.ts'
import { adminCalls } from './calls-admin.ts'
import { eventCalls } from './calls-events.ts'
import { jobCalls } from './calls-jobs.ts'
import { messageCalls } from './calls-messages.ts'
import { peopleCalls } from './calls-people.ts'
import { type Call, callsIn } from './routes.ts'

const table: Record<string, Omit<Call, 'tag'>[]> = {
  accounts: accountCalls,
  people: peopleCalls,
  nights: eventCalls,
  jobs: jobCalls,
  messages: messageCalls,
  admin: adminCalls,
}

/** Every call of the API. */
export function describedCalls(): Call[] {
  return [
    ...features().flatMap(({ routes, path, tag }) => callsIn(routes, path, tag)),
    ...Object.entries(table).flatMap(([tag, calls]) => calls.map(call => ({ ...call, tag }))),
  ]
}
